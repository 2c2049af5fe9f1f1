import { Button, TextInput } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import type { ExtraFile } from '../../../../lib/extra-files.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import styles from './Editor.module.css'

interface Props {
  /** Name of the field, as faults call it. */
  readonly field: string
  readonly title: string
  readonly hint: string
  readonly files: readonly ExtraFile[]
  readonly errorOf: (field: string) => string | null
  readonly onChange: (files: ExtraFile[]) => void
}

/** Files compiled with a program: headers, graders. */
export function ExtraFilesField({ field, title, hint, files, errorOf, onChange }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const change = (place: number, part: Partial<ExtraFile>): void =>
    onChange(files.map((file, index) => (index === place ? { ...file, ...part } : file)))
  return (
    <section className={styles.form} aria-label={title}>
      <div className={styles.row}>
        <div>
          <h2>{title}</h2>
          <p className={styles.hint}>{hint}</p>
        </div>
        <Button size="xs" variant="default" onClick={() => onChange([...files, { name: '', content: '' }])}>
          {t('adminProblems:files.add')}
        </Button>
      </div>
      {files.map(({ name, content }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file's name changes while it is typed
        <div key={place} className={styles.box}>
          <div className={styles.row}>
            <TextInput
              label={t('adminProblems:files.name')}
              placeholder="grader.h"
              value={name}
              error={errorOf(`${field}.${place}.name`)}
              onChange={(event) => change(place, { name: event.currentTarget.value })}
            />
            <button
              type="button"
              className={styles.link}
              aria-label={t('adminProblems:files.remove', { name })}
              onClick={() => onChange(files.filter((_, index) => index !== place))}
            >
              {t('admin:delete')}
            </button>
          </div>
          <TextArea
            label={t('adminProblems:files.content')}
            isMono
            rows={6}
            value={content}
            error={errorOf(`${field}.${place}.content`)}
            onChange={(text) => change(place, { content: text })}
          />
        </div>
      ))}
    </section>
  )
}

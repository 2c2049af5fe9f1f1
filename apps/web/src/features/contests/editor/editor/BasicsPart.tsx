import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Panel } from '../../../../ui/page/Panel.tsx'
import styles from './Editor.module.css'
import type { Fields } from './use-contest-form.ts'

/** A Markdown field with its tools; the page brings it, features do not borrow from each other. */
export type MarkdownBox = (props: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly error: string | null
  readonly isRequired?: boolean
  readonly rows?: number
}) => ReactNode

export function BasicsPart({ fields, Markdown }: { fields: Fields; Markdown: MarkdownBox }) {
  const { t } = useTranslation('adminContests')
  const { values: form, set, errorOf, leave } = fields
  return (
    <Panel title={t('part.basics')}>
      <div className={styles.part}>
        <TextInput
          label={t('field.title')}
          value={form.title}
          required
          error={errorOf('title')}
          onBlur={() => leave('title')}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Markdown
          label={t('field.description')}
          value={form.description}
          isRequired
          rows={6}
          error={errorOf('description')}
          onBlur={() => leave('description')}
          onChange={(description) => set({ description })}
        />
      </div>
    </Panel>
  )
}

import { ActionIcon, TextInput } from '@mantine/core'
import { mainFileOf, type SourceFile } from '@verdict/rules'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import { Tabs } from '../../../../ui/page/Tabs.tsx'
import { IconPencil, IconPlus, IconTrash } from '../icons.ts'
import { nameRefusal } from './file-list.ts'
import styles from './SourceTabs.module.css'
import type { Sources } from './use-sources.ts'

/** Ids of the tabs and their panels. */
export const sourceTabs = 'source'

interface Props {
  readonly language: string
  readonly sources: Sources
  /** Number of a further file; null for the main source. */
  readonly chosen: number | null
  readonly onChoose: (place: number | null) => void
  readonly onAdd: () => void
  /** The name of the chosen file is being edited. */
  readonly isRenaming: boolean
  readonly onRenaming: (is: boolean) => void
  readonly ask: (question: Question) => void
}

/** The files of the program, each a tab. */
export function SourceTabs({ language, sources, chosen, onChoose, onAdd, isRenaming, onRenaming, ask }: Props) {
  const { t } = useTranslation('workspace')
  const { files } = sources
  const file = chosen === null ? undefined : files[chosen]
  const remove = (gone: SourceFile): void => {
    const act = (): void => {
      sources.set(files.filter((other) => other !== gone))
      onChoose(null)
    }
    const question = { title: t('sources.remove', { name: gone.name }), text: t('sources.removeText') }
    if (gone.text.trim() === '') act()
    else ask({ ...question, yes: t('sources.removeYes'), isDangerous: true, onYes: act })
  }
  return (
    <div className={styles.row}>
      {isRenaming && file !== undefined ? (
        <NameField
          key={file.name}
          file={file}
          sources={sources}
          onName={(name) => {
            sources.set(files.map((other) => (other === file ? { ...other, name } : other)))
            onRenaming(false)
          }}
          onCancel={() => onRenaming(false)}
        />
      ) : (
        <>
          <Tabs
            id={sourceTabs}
            label={t('files.tabs')}
            tabs={[
              { name: 'main', text: mainFileOf(language) },
              ...files.map(({ name }, place) => ({ name: String(place), text: name })),
            ]}
            chosen={file === undefined ? 'main' : String(chosen)}
            onChoose={(name) => onChoose(name === 'main' ? null : Number(name))}
          />
          <ActionIcon size={28} onClick={onAdd} aria-label={t('sources.add')} title={t('sources.add')}>
            <IconPlus aria-hidden size={16} />
          </ActionIcon>
          {file !== undefined && (
            <span className={styles.actions}>
              <ActionIcon
                size={28}
                onClick={() => onRenaming(true)}
                aria-label={t('sources.rename', { name: file.name })}
                title={t('sources.rename', { name: file.name })}
              >
                <IconPencil aria-hidden size={16} />
              </ActionIcon>
              <ActionIcon
                size={28}
                onClick={() => remove(file)}
                aria-label={t('sources.removeOne', { name: file.name })}
                title={t('sources.removeOne', { name: file.name })}
              >
                <IconTrash aria-hidden size={16} />
              </ActionIcon>
            </span>
          )}
        </>
      )}
    </div>
  )
}

interface NameProps {
  readonly file: SourceFile
  readonly sources: Sources
  readonly onName: (name: string) => void
  readonly onCancel: () => void
}

/** Enter takes the name, Escape keeps the old one; leaving the field takes a name that is accepted. */
function NameField({ file, sources, onName, onCancel }: NameProps) {
  const { t } = useTranslation('workspace')
  const [name, setName] = useState(file.name)
  const others = sources.files.filter((other) => other !== file).map((other) => other.name)
  const refusal = nameRefusal(name.trim(), others, sources.ofProblem)
  const take = (): void => {
    if (refusal === null) onName(name.trim())
  }
  return (
    <div className={styles.name}>
      <TextInput
        size="xs"
        autoFocus
        aria-label={t('sources.name')}
        aria-invalid={refusal !== null}
        aria-describedby="source-name-refusal"
        value={name}
        maxLength={255}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => (refusal === null ? take() : onCancel())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') onCancel()
        }}
      />
      <span id="source-name-refusal" role="status" className={styles.refusal}>
        {refusal !== null && t(`sources.refusal.${refusal}`)}
      </span>
    </div>
  )
}

import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { useTranslation } from '../../../i18n/index.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './Admin.module.css'
import type { BankRow } from './calls.ts'
import type { ChapterDraft } from './chapter-list.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from './icons.ts'

interface Props {
  readonly chapter: ChapterDraft
  readonly number: number
  readonly isLast: boolean
  readonly problems: readonly BankRow[]
  readonly onChange: (part: Partial<Pick<ChapterDraft, 'title' | 'content'>>) => void
  readonly onPlace: (pid: number, isIn: boolean) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

/** One chapter in the form: its title, text and problems, and its place. */
export function ChapterFields(props: Props) {
  const { chapter, number, isLast, problems, onChange, onPlace, onMove, onRemove } = props
  const { t } = useTranslation('adminTrainings')
  const words = (key: 'up' | 'down' | 'remove') => {
    const text = t(`chapters.${key}`, { number })
    return { 'aria-label': text, title: text }
  }
  return (
    <fieldset className={styles.chapter}>
      <legend>{t('chapters.number', { number })}</legend>
      <span className={styles.actions}>
        <ActionIcon disabled={number === 1} onClick={() => onMove(-1)} {...words('up')}>
          <IconArrowUp aria-hidden size={18} />
        </ActionIcon>
        <ActionIcon disabled={isLast} onClick={() => onMove(1)} {...words('down')}>
          <IconArrowDown aria-hidden size={18} />
        </ActionIcon>
        <ActionIcon onClick={onRemove} {...words('remove')}>
          <IconTrash aria-hidden size={18} />
        </ActionIcon>
      </span>
      <TextInput
        label={t('chapters.titleField')}
        required
        maxLength={limits.training.chapterTitleMaxChars}
        value={chapter.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextArea
        label={t('chapters.text')}
        hint={t('chapters.textHint')}
        value={chapter.content}
        onChange={(content) => onChange({ content: content.slice(0, limits.training.chapterContentMaxChars) })}
      />
      <fieldset aria-label={t('chapters.problemsOf', { number })} className={styles.chapterProblems}>
        {problems.map(({ id, problemId, title }) => (
          <Checkbox
            key={id}
            label={`${problemId} · ${title}`}
            checked={chapter.pids.includes(id)}
            onChange={(event) => onPlace(id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </fieldset>
  )
}

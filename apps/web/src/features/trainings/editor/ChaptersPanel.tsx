import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useUnsaved } from '../../../lib/form/use-unsaved.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Section } from '../../../ui/page/Section.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import styles from './Admin.module.css'
import { ChapterFields } from './ChapterFields.tsx'
import type { BankRow } from './calls.ts'
import { type ChapterDraft, withChapter, withProblem } from './chapter-list.ts'
import { moved } from './MemberList.tsx'

/** The chapters of a training: titles, texts, order and problems, saved together. */
export function ChaptersPanel({ tid, problems }: { readonly tid: number; readonly problems: readonly BankRow[] }) {
  const { t } = useTranslation('adminTrainings')
  const stored = useQuery(endpointQuery('trainingChapters.form', { query: { tid } }, { quiet: true, staleTime: 0 }))
  if (stored.data === undefined) {
    return stored.error === null ? null : (
      <ErrorState message={messageOf(stored.error)} onRetry={() => void stored.refetch()} />
    )
  }
  const start = stored.data.map((chapter, at) => ({ ...chapter, key: at + 1 }))
  // Other values from the server begin a new form.
  return (
    <Section title={t('chapters.title')}>
      <p className={styles.hint}>{t('chapters.hint')}</p>
      <Editor key={JSON.stringify(stored.data)} tid={tid} start={start} problems={problems} />
    </Section>
  )
}

interface EditorProps {
  readonly tid: number
  readonly start: readonly ChapterDraft[]
  readonly problems: readonly BankRow[]
}

function Editor({ tid, start, problems }: EditorProps) {
  const { t } = useTranslation(['adminTrainings', 'admin'])
  const queries = useQueryClient()
  const [chapters, setChapters] = useState(start)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const isDirty = chapters !== start && JSON.stringify(chapters) !== JSON.stringify(start)
  useUnsaved(isDirty)
  const save = async (): Promise<void> => {
    setIsSaving(true)
    try {
      const body = { tid, chapters: chapters.map(({ title, content, pids }) => ({ title, content, pids: [...pids] })) }
      await call('trainingChapters.save', { body }, { quiet: true })
      setRefusal(null)
      toast.success(t('admin:saved'))
      await queries.invalidateQueries()
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setIsSaving(false)
  }
  return (
    <div className={styles.editor}>
      {chapters.map((chapter, at) => (
        <ChapterFields
          key={chapter.key}
          chapter={chapter}
          number={at + 1}
          isLast={at === chapters.length - 1}
          problems={problems}
          onChange={(part) => setChapters(chapters.map((other) => (other === chapter ? { ...other, ...part } : other)))}
          onPlace={(pid, isIn) => setChapters(withProblem(chapters, { key: chapter.key, pid, isIn }))}
          onMove={(by) => setChapters(moved(chapters, at, at + by))}
          onRemove={() => setChapters(chapters.filter((other) => other !== chapter))}
        />
      ))}
      {refusal !== null && <p role="alert">{refusal}</p>}
      <span className={styles.chapterButtons}>
        <Button
          variant="default"
          disabled={chapters.length >= limits.training.maxChapters}
          onClick={() => setChapters(withChapter(chapters))}
        >
          {t('adminTrainings:chapters.add')}
        </Button>
        <Button loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
          {t('adminTrainings:chapters.save')}
        </Button>
      </span>
    </div>
  )
}

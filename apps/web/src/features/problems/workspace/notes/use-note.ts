import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { makeLater } from '../outcome/later.ts'
import { noteQuery } from './queries.ts'

type Note = DataFor<'notes.read'>['note']

/** The text of a note, stored a second after each change and when the page is left. */
export const useNote = (pid: number, stored: Note) => {
  const queries = useQueryClient()
  const [text, setText] = useState(stored?.content ?? '')
  const [isChanged, setChanged] = useState(false)
  const [later] = useState(() => makeLater(limits.note.saveAfterMs))
  // The time of the note the text was written on; requests run one after another and each reads the latest.
  const seenAt = useRef(stored?.updatedAt ?? null)
  const save = useMutation({
    scope: { id: `note-${pid}` },
    mutationFn: (content: string) =>
      call('notes.save', { body: { pid, content, seenAt: seenAt.current } }, { quiet: true }),
    onSuccess: (answer) => {
      seenAt.current = answer.note?.updatedAt ?? null
      queries.setQueryData(noteQuery(pid).queryKey, answer)
      void queries.invalidateQueries({ queryKey: ['notes.list'] })
    },
  })
  const store = (content: string): void => {
    setChanged(false)
    save.mutate(content)
  }
  const flush = useEffectEvent(() => later.now())
  useEffect(() => {
    const leave = (): void => flush()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    text,
    write: (content: string): void => {
      setText(content)
      setChanged(true)
      later.ask(() => store(content))
    },
    saveNow: (): void => store(text),
    state: isChanged ? 'changed' : save.isPending ? 'saving' : 'saved',
    error: isChanged || save.isPending ? null : save.error,
  } as const
}

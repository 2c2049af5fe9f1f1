import { ActionIcon } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { toast } from '../../controls/toast.ts'
import type { EditorHandle } from '../CodeEditor.tsx'
import { IconAlignLeft } from '../icons.ts'
import { makeFormat } from './format-code.ts'
import type { Formatter } from './formatter-of.ts'

interface Props {
  readonly editor: EditorHandle
  readonly formatter: Formatter
  /** Spaces of one step. */
  readonly indent: number
}

/** Formats the program in the editor, also by Alt+Shift+F; what was typed meanwhile stays. */
export default function FormatButton({ editor, formatter, indent }: Props) {
  const { t } = useTranslation('editor')
  const [format] = useState(makeFormat)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => format.stop(), [format])
  const run = useEffectEvent(async (): Promise<void> => {
    if (isBusy) return
    const before = editor.text()
    setBusy(true)
    const reply = await format.format({ code: before, formatter, indent })
    setBusy(false)
    if ('failure' in reply) toast.error(t(`format.${reply.failure}`))
    else if (editor.text() === before) editor.edit(reply.text)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyF' || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      void run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <ActionIcon
      loading={isBusy}
      onClick={() => void run()}
      aria-label={t('format.label')}
      aria-keyshortcuts="Alt+Shift+F"
      title={`${t('format.label')} (Alt+Shift+F)`}
    >
      <IconAlignLeft aria-hidden size={18} />
    </ActionIcon>
  )
}

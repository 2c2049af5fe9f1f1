import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './Hacks.module.css'

interface Props {
  readonly cid: number
  readonly submitId: number
  readonly onSent: (id: number) => void
}

const maxBytes = limits.contestHack.inputMaxBytes

/** The input of a hack, typed or from a file. */
export function HackForm({ cid, submitId, onSent }: Props) {
  const { t } = useTranslation('contestHacks')
  const [input, setInput] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => call('contestHacks.send', { body: { cid, submitId, input } }, { quiet: true }),
    onSuccess: ({ id }) => {
      onSent(id)
      for (const name of ['overview', 'targets']) void queries.invalidateQueries({ queryKey: [`contestHacks.${name}`] })
    },
  })
  const isTooLarge = new Blob([input]).size > maxBytes
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (input !== '' && !isTooLarge) send.mutate()
  }
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = currentTarget.files?.[0]
    currentTarget.value = ''
    // A larger one is refused before it fills the page.
    if (chosen !== undefined) setInput(chosen.size > maxBytes ? ' '.repeat(maxBytes + 1) : await chosen.text())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label={t('form.input')}
        hint={t('form.hint', { size: maxBytes / 1_024 })}
        error={
          isTooLarge ? t('form.tooLarge', { size: maxBytes / 1_024 }) : send.isError ? messageOf(send.error) : null
        }
        isMono
        rows={6}
        value={isTooLarge ? '' : input}
        onChange={setInput}
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={input === '' || isTooLarge} loading={send.isPending}>
          {t('form.send')}
        </Button>
        <Button variant="default" onClick={() => file.current?.click()}>
          {t('form.file')}
        </Button>
        <input ref={file} type="file" hidden onChange={(event) => void take(event)} aria-label={t('form.file')} />
      </div>
    </form>
  )
}

import { Button } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { type KeyboardEvent, useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { IconSend } from '../../../ui/icons.ts'
import styles from './DirectPage.module.css'

const max = limits.directMessage.maxChars

/** The box for the next message: Enter sends, Shift+Enter starts a line. A refused message stays in the box. */
export function Composer({ uid, onSent }: { uid: string; onSent: () => void }) {
  const { t } = useTranslation('direct')
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isTooLong = [...text].length > max
  const send = async (): Promise<void> => {
    if (text.trim() === '' || isTooLong || isBusy) return
    setIsBusy(true)
    setRefusal(null)
    try {
      await call('directMessages.send', { body: { uid, content: text } }, { quiet: true })
      // Text typed during the request is the next message.
      setText((now) => (now === text ? '' : now))
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setIsBusy(false)
      onSent()
    }
  }
  const press = (event: KeyboardEvent): void => {
    // Enter also chooses a candidate of an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    void send()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the text box inside
    <div className={styles.composer} onKeyDown={press}>
      <TextArea
        label={t('composer.label')}
        hint={t('composer.hint')}
        rows={2}
        value={text}
        onChange={setText}
        error={isTooLong ? t('composer.tooLong', { max }) : refusal}
      />
      <Button
        size="xs"
        loading={isBusy}
        disabled={isTooLong || text.trim() === ''}
        leftSection={<IconSend aria-hidden size={14} />}
        onClick={() => void send()}
      >
        {t('composer.send')}
      </Button>
    </div>
  )
}

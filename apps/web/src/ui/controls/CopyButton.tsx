import { ActionIcon, Button } from '@mantine/core'
import { useTranslation } from '../../i18n/index.ts'
import { copyText } from '../../lib/copy.ts'
import { IconCopy } from '../icons.ts'
import { toast } from './toast.ts'

/** Copies a text and reports success. `label` distinguishes several buttons on a page. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation('common')
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast.success(t('action.copied'))
    else toast.error(t('action.copyFailed'))
  }
  if (label !== undefined) {
    return (
      <ActionIcon size={28} onClick={() => void copy()} aria-label={label} title={label}>
        <IconCopy aria-hidden size={16} />
      </ActionIcon>
    )
  }
  return (
    <Button variant="default" size="xs" leftSection={<IconCopy aria-hidden size={14} />} onClick={() => void copy()}>
      {t('action.copy')}
    </Button>
  )
}

import { ActionIcon } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconFilePlus, IconUpload } from '../icons.ts'

interface Props {
  /** Null when the tabs of the files have a button of their own. */
  readonly onAdd: (() => void) | null
  readonly onOpen: (files: readonly File[]) => Promise<void>
}

/** Adds an empty file to the program, or files of the computer. */
export function AddFiles({ onAdd, onOpen }: Props) {
  const { t } = useTranslation('workspace')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {onAdd !== null && (
        <ActionIcon onClick={onAdd} aria-label={t('sources.add')} title={t('sources.add')}>
          <IconFilePlus aria-hidden size={18} />
        </ActionIcon>
      )}
      {onAdd === null && (
        <ActionIcon onClick={() => input.current?.click()} aria-label={t('sources.open')} title={t('sources.open')}>
          <IconUpload aria-hidden size={18} />
        </ActionIcon>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('sources.open')}
        onChange={(event) => {
          void onOpen([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

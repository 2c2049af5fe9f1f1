import { Button } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { Avatar } from '../../ui/labels/Avatar.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import styles from './AvatarPicker.module.css'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'))

/** What may be chosen; whatever it is, a PNG is sent (specification 000, section 5). */
const kinds = ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp']

interface Props {
  readonly name: string
  readonly url: string | null
  readonly onSend: (file: File) => Promise<void>
}

/** Choose a picture, crop it to a square, upload it. Its texts are in the namespace `settings`. */
export function AvatarPicker({ name, url, onSend }: Props) {
  const { t } = useTranslation('settings')
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const maxBytes = limits.picture.avatarBytes
  const choose = (file: File | undefined): void => {
    if (file === undefined) return
    const kind = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
    const fault = !kinds.includes(kind)
      ? t('avatar.kindUnknown', { kinds: kinds.join(', ') })
      : file.size > maxBytes
        ? t('avatar.tooLarge', { mib: maxBytes / 1_048_576 })
        : null
    setProblem(fault)
    if (fault === null) setPicture(URL.createObjectURL(file))
  }
  const close = (): void => {
    if (picture !== null) URL.revokeObjectURL(picture)
    setPicture(null)
    if (input.current !== null) input.current.value = ''
  }
  return (
    <div className={styles.avatar}>
      <Avatar name={name} url={url} size={72} />
      <div className={styles.side}>
        <Button variant="default" onClick={() => input.current?.click()}>
          {t('avatar.choose')}
        </Button>
        <p className={styles.hint}>{t('avatar.hint', { kinds: kinds.join(', '), mib: maxBytes / 1_048_576 })}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('avatar.choose')}
          accept={kinds.map((kind) => `.${kind}`).join(',')}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
        {problem !== null && <Notice kind="error">{problem}</Notice>}
      </div>
      {picture !== null && (
        <Suspense>
          <CropDialog
            picture={picture}
            onSend={onSend}
            onClose={close}
            onUnreadable={() => {
              close()
              setProblem(t('avatar.unreadable'))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import type { UserInfo } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './AvatarForm.module.css'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'))

/** Accepted image types; a PNG is sent for all of them (specification 000, section 5). */
const kinds = ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp']

/** Choose a picture, cut it to a square, send it. */
export function AvatarForm({ user }: { user: UserInfo }) {
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
      <Avatar name={user.username} url={user.avatar} size={72} />
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

import { Button } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import list from '../List.module.css'

interface Props {
  readonly passkeys: DataFor<'factors.state'>['passkeys']
  readonly onAdd: () => void
  readonly onForget: (id: string, name: string) => void
}

/** The passkeys as rows, and the row that adds one. */
export function Passkeys({ passkeys, onAdd, onForget }: Props) {
  const { t } = useTranslation('settings')
  const isAble = browserSupportsWebAuthn()
  return (
    <>
      <li>
        <div className={list.what}>
          <span className={list.name}>
            {t('passkey.title')}
            {passkeys.length > 0 && <Badge look="accepted">{t('factors.on')}</Badge>}
          </span>
          <span className={list.meta}>{t(isAble ? 'passkey.hint' : 'passkey.unable')}</span>
        </div>
        <Button size="xs" variant="default" disabled={!isAble} onClick={onAdd}>
          {t('passkey.add')}
        </Button>
      </li>
      {passkeys.map(({ id, name, createdAt, usedAt }) => (
        <li key={id}>
          <div className={list.what}>
            <span className={list.name}>{name}</span>
            <span className={list.meta}>
              {usedAt === null ? t('passkey.since') : t('passkey.used')} <RelativeTime at={usedAt ?? createdAt} />
            </span>
          </div>
          <Button size="xs" variant="default" onClick={() => onForget(id, name)}>
            {t('passkey.forget')}
          </Button>
        </li>
      ))}
    </>
  )
}

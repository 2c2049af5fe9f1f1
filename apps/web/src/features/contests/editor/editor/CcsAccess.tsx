import { useId } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import styles from './CcsAccess.module.css'

interface Props {
  /** Null while the contest is not made yet. */
  readonly cid: number | null
  /** The contest as it is stored has the interface on. */
  readonly isStored: boolean
  readonly opensRank: boolean
}

const basePath = '/api/ccs'

/** Where ICPC tools find the contest, and as whom they log in (docs/ccs.md). */
export function CcsAccess({ cid, isStored, opensRank }: Props) {
  const { t } = useTranslation('adminContests')
  const base = `${window.location.origin}${basePath}`
  return (
    <section className={styles.ccs} aria-label={t('ccs.title')}>
      {cid === null ? <p>{t('ccs.later')}</p> : <Address label={t('ccs.contest')} url={`${base}/contests/${cid}`} />}
      {cid !== null && <Address label={t('ccs.base')} hint={t('ccs.baseHint', { cid })} url={base} />}
      {cid !== null && !isStored && <p className={styles.soon}>{t('ccs.unsaved')}</p>}
      <h3>{t('ccs.login')}</h3>
      <ul>
        <li>{t('ccs.whole')}</li>
        <li>{t(opensRank ? 'ccs.everybody' : 'ccs.others')}</li>
        <li>{t('ccs.token')}</li>
      </ul>
      {cid !== null && isStored && (
        <p>
          <a href={`${basePath}/contests/${cid}`} target="_blank" rel="noreferrer">
            {t('ccs.open')}
          </a>
        </p>
      )}
    </section>
  )
}

/** Whole on the narrowest screen: an address that is cut can be neither read nor typed. */
function Address({ label, hint, url }: { label: string; hint?: string; url: string }) {
  const { t } = useTranslation('adminContests')
  const id = useId()
  return (
    <div className={styles.address}>
      <strong id={id}>{label}</strong>
      <output aria-labelledby={id}>{url}</output>
      <CopyButton text={url} label={t('ccs.copy', { what: label })} />
      {hint !== undefined && <small>{hint}</small>}
    </div>
  )
}

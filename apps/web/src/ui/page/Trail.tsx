import { Link } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import styles from './Trail.module.css'

export interface Step {
  readonly text: string
  /** Left out for the page itself. */
  readonly to?: string | undefined
}

interface Props {
  readonly steps: readonly Step[]
}

/** Breadcrumbs: the pages above this one, outermost first. */
export function Trail({ steps }: Props) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={styles.trail}>
        {steps.map(({ text, to }, at) => (
          <li key={to ?? text} aria-current={to === undefined && at === steps.length - 1 ? 'page' : undefined}>
            {to === undefined ? <span>{text}</span> : <Link to={to}>{text}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

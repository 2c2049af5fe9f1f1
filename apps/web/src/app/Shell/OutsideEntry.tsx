import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { IconExternalLink } from '../../ui/icons.ts'
import styles from './NavList.module.css'

interface Props {
  readonly url: string
  readonly name: string
  readonly icon: ReactNode
  /** Only the icon is shown; the name is its tip. */
  readonly collapsed: boolean
}

/** A link to another site in the list of areas. */
export function OutsideEntry({ url, name, icon, collapsed }: Props) {
  const { t } = useTranslation('shell')
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer" className={styles.entry} title={collapsed ? name : undefined}>
        {icon}
        <span>{name}</span>
        <IconExternalLink aria-label={t('nav.newWindow')} size={14} className={styles.trailing} />
      </a>
    </li>
  )
}

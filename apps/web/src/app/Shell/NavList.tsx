import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pathOfConfining, useConfining } from '../../api/contest-mode.ts'
import { useSiteConfig } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { IconExternalLink, IconSchool, IconTool, IconTournament } from '../../ui/icons.ts'
import { usePageHandle } from '../page-handle.ts'
import { NavEntry } from './NavEntry.tsx'
import styles from './NavList.module.css'
import { navigation } from './navigation.ts'
import { toolName } from './tools.ts'

/** Our areas first, then the links that lead elsewhere. */
export function NavList({ collapsed, onGo }: { collapsed: boolean; onGo?: () => void }) {
  const { t } = useTranslation('shell')
  const config = useSiteConfig()
  const { area: current } = usePageHandle()
  const confining = useConfining()
  if (confining !== null) {
    const { title } = confining
    const to = pathOfConfining(confining)
    return (
      <div className={styles.nav} data-collapsed={collapsed}>
        <ul>
          <NavEntry to={to} name={title} Icon={IconTournament} isCurrent collapsed={collapsed} onGo={onGo} />
        </ul>
      </div>
    )
  }
  return (
    <div className={styles.nav} data-collapsed={collapsed}>
      <ul>
        {navigation
          .filter(({ area }) => area !== 'discussions' || config?.openPublicDiscussion === true)
          .map(({ area, to, Icon }) => (
            <NavEntry
              key={area}
              to={to}
              name={t(`nav.${area}`)}
              Icon={Icon}
              isCurrent={area === current}
              collapsed={collapsed}
              onGo={onGo}
            />
          ))}
      </ul>
      {config !== undefined && (
        <ul className={styles.outside}>
          {config.courseUrl !== null && (
            <Outside url={config.courseUrl} Icon={IconSchool} collapsed={collapsed}>
              {t('nav.course')}
            </Outside>
          )}
          {config.tools.map(({ key, url }) => (
            <Outside key={key} url={url} Icon={IconTool} collapsed={collapsed}>
              {toolName(t, key)}
            </Outside>
          ))}
        </ul>
      )}
    </div>
  )
}

interface OutsideProps {
  readonly url: string
  readonly Icon: Icon
  readonly collapsed: boolean
  readonly children: ReactNode
}

function Outside({ url, Icon, collapsed, children }: OutsideProps) {
  const { t } = useTranslation('shell')
  return (
    <li>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={styles.entry}
        title={collapsed && typeof children === 'string' ? children : undefined}
      >
        <Icon aria-hidden size={20} />
        <span>{children}</span>
        <IconExternalLink aria-label={t('nav.newWindow')} size={14} className={styles.leaves} />
      </a>
    </li>
  )
}

import { pathOfConfining, useConfining } from '../../api/contest-mode.ts'
import { useSiteConfig } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { IconSchool, IconTournament } from '../../ui/icons.ts'
import { usePageHandle } from '../page-handle.ts'
import { Tools } from './menus/Tools.tsx'
import { NavEntry } from './NavEntry.tsx'
import styles from './NavList.module.css'
import { navigation } from './navigation.ts'
import { OutsideEntry } from './OutsideEntry.tsx'

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
            <OutsideEntry
              url={config.courseUrl}
              name={t('nav.course')}
              icon={<IconSchool aria-hidden size={20} />}
              collapsed={collapsed}
            />
          )}
          <Tools tools={config.tools} collapsed={collapsed} />
        </ul>
      )}
    </div>
  )
}

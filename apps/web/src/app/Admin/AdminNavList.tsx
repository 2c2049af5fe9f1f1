import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { usePageHandle } from '../page-handle.ts'
import { NavEntry } from '../Shell/NavEntry.tsx'
import list from '../Shell/NavList.module.css'
import styles from './Admin.module.css'
import { type AdminEntry, adminNavigation, mayOpenEntry } from './navigation.ts'

/** The areas this person may open, in their groups. */
export function AdminNavList({ collapsed, onGo }: { collapsed: boolean; onGo?: () => void }) {
  const { t } = useTranslation('admin')
  const user = useUser()
  const { adminArea } = usePageHandle()
  const groups = grouped(adminNavigation.filter((entry) => mayOpenEntry(user, entry)))
  return (
    <div className={list.nav} data-collapsed={collapsed}>
      {groups.map(([group, entries]) => (
        <section key={group} className={styles.group} aria-label={t(`group.${group}`)}>
          {!collapsed && <p aria-hidden>{t(`group.${group}`)}</p>}
          <ul>
            {entries.map(({ area, to, Icon }) => (
              <NavEntry
                key={area}
                to={to}
                name={t(`nav.${area}`)}
                Icon={Icon}
                isCurrent={area === adminArea}
                collapsed={collapsed}
                onGo={onGo}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const grouped = (entries: readonly AdminEntry[]): [AdminEntry['group'], AdminEntry[]][] => {
  const groups = new Map<AdminEntry['group'], AdminEntry[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups]
}

import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useSiteConfig } from '../../api/site-config.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { Avatar } from '../../ui/labels/Avatar.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './GroupFrame.module.css'
import { GroupTags } from './GroupTags.tsx'
import { RelationButtons } from './RelationButtons.tsx'
import { isTabOf, pathInside, tabsFor } from './tabs.ts'

/** A page of a group under the group's head and tabs. `paths` are those of the pages there are. */
export function GroupFrame({ paths }: { paths: ReadonlySet<string> }) {
  const { t } = useTranslation('groups')
  const { group } = useGroup()
  const inside = pathInside(useLocation().pathname)
  const isOpen = group.can.member || inside === ''
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <header className={styles.header}>
          <Avatar name={group.name} url={group.avatar} size={48} />
          <div className={styles.names}>
            <h1>{group.name}</h1>
            <GroupTags group={group} />
          </div>
          <RelationButtons />
        </header>
        <Tabs paths={paths} inside={inside} />
      </div>
      {group.status === 1 && <Notice kind="warning">{t('banned')}</Notice>}
      {isOpen ? <Outlet /> : <Notice kind="info">{t('membersOnly')}</Notice>}
    </div>
  )
}

function Tabs({ paths, inside }: { paths: ReadonlySet<string>; inside: string }) {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const hasDiscussions = useSiteConfig()?.openGroupDiscussion === true
  const strip = useRef<HTMLUListElement>(null)
  const tabs = tabsFor({ can: group.can, hasDiscussions }, paths)
  const chosen = tabs.find((tab) => isTabOf(tab, inside))?.name
  // On a phone the strip is longer than the screen; the current page stays in view.
  useEffect(() => {
    if (chosen === undefined) return
    strip.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    <nav aria-label={t('tabs.label')}>
      <ul ref={strip} className={styles.tabs}>
        {tabs.map((tab) => (
          <li key={tab.name}>
            {group.can.member || tab.path === '' ? (
              <Link
                to={`/group/${gid}${tab.path === '' ? '' : `/${tab.path}`}`}
                className={styles.tab}
                aria-current={tab.name === chosen ? 'page' : undefined}
              >
                {t(`tab.${tab.name}`)}
                {tab.name === 'members' && <Applications />}
              </Link>
            ) : (
              <span className={styles.tab} data-shut title={t('membersOnly')}>
                {t(`tab.${tab.name}`)}
                <VisuallyHidden>{t('membersOnly')}</VisuallyHidden>
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Waiting applications, for those who decide about them. */
function Applications() {
  const { t } = useTranslation('groups')
  const { applications } = useGroup().group
  if (applications === null || applications === 0) return null
  return (
    <span className={styles.count}>
      {applications}
      <VisuallyHidden>{t('tabs.applications')}</VisuallyHidden>
    </span>
  )
}

import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { mayUse, useUser } from '../../../../api/session.ts'
import { useSiteConfig } from '../../../../api/site-config.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useClarificationCount } from '../../../../live/contest/clarification-news.ts'
import { type ContestPlace, useContest } from '../../../../live/contest/use-contest.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { IconLock } from '../icons.ts'
import styles from './ContestTabs.module.css'
import { type ContestTab, isJuryTab, isOpenDesk, isTabOf, tabsFor } from './tabs.ts'

interface Props {
  readonly paths: ReadonlySet<string>
  readonly inside: string
  /** All tabs share one strip. */
  readonly isCompact: boolean
}

/** The pages of the contest, as links; closed ones are marked. Those of the jury are a strip below. */
export function ContestTabs({ paths, inside, isCompact }: Props) {
  const { t } = useTranslation('contests')
  const place = useContest()
  const user = useUser()
  const config = useSiteConfig()
  const unread = useClarificationCount(place, () => {
    if (inside !== 'clarifications') toast.info(t('tabs.answered'))
  })
  const facts = {
    place,
    rejudges: mayUse(user, 'submission.rejudge'),
    hasComments: config?.openContestComment === true,
    hasRatings: config?.contestRatings === true,
    marksRated: mayUse(user, 'contestRating.mark'),
  }
  const tabs = tabsFor(facts, paths)
  const chosen = tabs.find((tab) => isTabOf(tab, inside))?.name
  const shared = { place, chosen, unread }
  const jury = isCompact ? [] : tabs.filter(isJuryTab)
  return (
    <>
      <nav aria-label={t('tabs.label')}>
        <Strip tabs={isCompact ? tabs : tabs.filter((tab) => !isJuryTab(tab))} {...shared} />
      </nav>
      {jury.length > 0 && (
        <nav aria-label={t('tabs.jury')} className={styles.jury}>
          <span aria-hidden className={styles.name}>
            {t('tabs.jury')}
          </span>
          <Strip tabs={jury} {...shared} />
        </nav>
      )}
    </>
  )
}

interface StripProps {
  readonly tabs: readonly ContestTab[]
  readonly place: ContestPlace
  readonly chosen: ContestTab['name'] | undefined
  readonly unread: number
}

function Strip({ tabs, place, chosen, unread }: StripProps) {
  const { t } = useTranslation('contests')
  const strip = useRef<HTMLUListElement>(null)
  // On a phone the tabs are wider than the screen; scroll to the current one.
  useEffect(() => {
    if (chosen === undefined) return
    strip.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    <ul ref={strip} className={styles.tabs}>
      {tabs.map((tab) => {
        const text = t(`tab.${tab.name}`)
        const isOpen = place.mayLook || tab.path === '' || isOpenDesk(place.can, tab.path)
        return (
          <li key={tab.name}>
            {isOpen ? (
              <Link
                to={`/contest/${place.cid}${tab.path === '' ? '' : `/${tab.path}`}`}
                className={styles.tab}
                aria-current={tab.name === chosen ? 'page' : undefined}
              >
                {text}
                {tab.name === 'clarifications' && unread > 0 && (
                  <span className={styles.unread}>
                    {unread}
                    <VisuallyHidden>{t('tabs.unread')}</VisuallyHidden>
                  </span>
                )}
              </Link>
            ) : (
              <span className={styles.tab} data-shut title={t('tabs.shut')}>
                <IconLock aria-hidden size={12} />
                {text}
                <VisuallyHidden>{t('tabs.shut')}</VisuallyHidden>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

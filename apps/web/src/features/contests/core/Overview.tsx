import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { contestAuth } from '../../../live/contest/gates.ts'
import { OnDevice } from '../../../live/contest/statement-bundle/OnDevice.tsx'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { Prose } from '../../../ui/text/Prose.tsx'
import { BeginTime } from './BeginTime.tsx'
import { FormatRule } from './FormatRule.tsx'
import { PasswordForm } from './frame/PasswordForm.tsx'
import styles from './Overview.module.css'

/** The contest's description, and its password form. */
export function Overview() {
  const { t } = useTranslation('contests')
  const { contest, isAdmin, hasAccess, phase } = useContest()
  const asksPassword = contest.auth !== contestAuth.public && !isAdmin && !hasAccess
  const { individual } = contest
  const waits =
    individual !== undefined &&
    !individual.hasBegun &&
    phase === 'running' &&
    !isAdmin &&
    contest.refusedAddress === undefined
  const isShutOut = !isAdmin && !contest.fitsAccounts
  return (
    <>
      <PageTitle text={contest.title} />
      {isShutOut && (
        <Notice kind="warning">
          {t(contest.auth === contestAuth.private ? 'accounts.mayNotEnter' : 'accounts.mayNotSubmit')}
        </Notice>
      )}
      {contest.refusedAddress !== undefined && phase === 'running' && (
        <Notice kind="warning">{t('locked.addressHint', { address: contest.refusedAddress })}</Notice>
      )}
      {asksPassword && !isShutOut && (
        <Panel title={t('password.title')}>
          <div className={styles.door}>
            <p>{t(contest.auth === contestAuth.private ? 'password.whyPrivate' : 'password.whyProtected')}</p>
            <PasswordForm />
          </div>
        </Panel>
      )}
      {waits && !asksPassword && !isShutOut && (
        <Panel title={t('individual.title')}>
          <div className={styles.door}>
            <BeginTime minutes={individual.minutes} />
          </div>
        </Panel>
      )}
      {phase === 'scheduled' && !isAdmin && <Notice kind="info">{t('locked.opensItself')}</Notice>}
      <OnDevice />
      <Panel title={t('overview.title')}>
        <div className={styles.words}>
          {contest.html.trim() === '' ? (
            <p className={styles.none}>{t('overview.none')}</p>
          ) : (
            <Prose html={contest.html} />
          )}
          <FormatRule contest={contest} />
          {contest.bestCases === true && (
            <p>
              <strong>{t('overview.scoring')}</strong> {t('overview.bestCases')}
            </p>
          )}
          {contest.toolchains !== undefined && <Versions toolchains={contest.toolchains} />}
        </div>
      </Panel>
    </>
  )
}

/** The pinned compilers and runtimes, which contestants want to have at home. */
function Versions({ toolchains }: { toolchains: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('contests')
  return (
    <section className={styles.versions} aria-labelledby="contest-versions">
      <h3 id="contest-versions">{t('overview.versions')}</h3>
      <dl>
        {Object.entries(toolchains)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([language, version]) => (
            <div key={language}>
              <dt>{language}</dt>
              <dd>{version}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

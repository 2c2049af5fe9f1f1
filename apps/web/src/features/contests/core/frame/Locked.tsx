import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { BeginTime } from '../BeginTime.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** The reason a page of the contest is closed, and how to open it. */
export function Locked() {
  const { t } = useTranslation('contests')
  const { cid, phase, contest, hasAccess } = useContest()
  if (contest.refusedAddress !== undefined) {
    return (
      <EmptyState
        drawing="locked"
        title={t('locked.address')}
        hint={t('locked.addressHint', { address: contest.refusedAddress })}
      />
    )
  }
  if (phase === 'scheduled') {
    return (
      <EmptyState drawing="locked" title={t('locked.notStarted')} hint={t('locked.opensItself')}>
        <Link to={`/contest/${cid}`}>{t('locked.toOverview')}</Link>
      </EmptyState>
    )
  }
  const { individual } = contest
  if (hasAccess && individual !== undefined && !individual.hasBegun) {
    return (
      <EmptyState drawing="contests" title={t('individual.notBegun')}>
        <BeginTime minutes={individual.minutes} />
      </EmptyState>
    )
  }
  if (!contest.fitsAccounts)
    return <EmptyState drawing="locked" title={t('accounts.title')} hint={t('accounts.mayNotEnter')} />
  return (
    <EmptyState drawing="locked" title={t('locked.password')} hint={t('locked.passwordHint')}>
      <PasswordForm />
    </EmptyState>
  )
}

import { Button, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../../../api/client.ts'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { useTranslation } from '../../../../i18n/index.ts'
import { copyText } from '../../../../lib/copy.ts'
import { contestType } from '../../../../live/contest/gates.ts'
import { UnlessReadOnly } from '../../../../live/contest/UnlessReadOnly.tsx'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { boardQuery } from '../use-board.ts'
import styles from './ScrollSettingsPage.module.css'
import { medalsOf, type ScrollAddress, writeScrollAddress } from './scroll-query.ts'
import { type MedalCounts, medals, type ScrollInfo } from './standings.ts'

/** Settings of the resolver, and the link to it. */
export function ScrollSettingsPage() {
  const { t } = useTranslation('scrollBoard')
  const { contest, isAdmin, phase } = useContest()
  const why =
    !isAdmin || contest.type !== contestType.acm
      ? 'notHere'
      : !contest.sealRank
        ? 'noFreeze'
        : phase !== 'ended'
          ? 'notEnded'
          : null
  return (
    <>
      <PageTitle text={`${t('name')} · ${contest.title}`} />
      {why === null ? <Settings /> : <EmptyState drawing="locked" title={t(`${why}.title`)} hint={t(`${why}.hint`)} />}
    </>
  )
}

function Settings() {
  const { t } = useTranslation('scrollBoard')
  const { cid } = useContest()
  const board = useQuery(boardQuery({ cid, forces: true, late: false }))
  if (board.data === undefined) {
    return board.isError ? (
      <ErrorState message={messageOf(board.error)} onRetry={() => void board.refetch()} />
    ) : (
      <p role="status">{t('loading')}</p>
    )
  }
  const stars = new Set(board.data.people.filter(({ isStar }) => isStar).map(({ uid }) => uid))
  return (
    <Form
      ranked={board.data.rows.filter(({ uid }) => !stars.has(uid)).length}
      hasStars={stars.size > 0}
      cid={cid}
      awards={board.data.awards}
    />
  )
}

interface FormProps {
  readonly cid: number
  readonly ranked: number
  readonly hasStars: boolean
  readonly awards: ScrollInfo['awards']
}

function Form({ cid, ranked, hasStars, awards }: FormProps) {
  const { t } = useTranslation('scrollBoard')
  const [counts, setCounts] = useState<MedalCounts>(() => medalsOf(awards, ranked))
  const [isStarShown, setIsStarShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const address: ScrollAddress = { cid, removeStar: !isStarShown, medals: counts, pass: null }
  const copyPass = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const { pass } = await call('contestBoards.scrollPass', { body: { cid } })
      const isCopied = await copyText(location.origin + writeScrollAddress({ ...address, pass }))
      if (isCopied) toast.success(t('settings.passCopied'))
      else toast.error(t('settings.passNotCopied'))
    } catch {
      // The call has shown its error.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Panel title={t('settings.title')}>
      <div className={styles.form}>
        <p>{t('settings.lead', { count: ranked })}</p>
        <div className={styles.medals}>
          {medals.map((medal, at) => (
            <NumberInput
              key={medal}
              label={awards?.list[at]?.name ?? t(`medal.${medal}`)}
              min={0}
              max={10_000}
              allowDecimal={false}
              value={counts[at] ?? 0}
              onChange={(value) =>
                setCounts(
                  counts.map((count, place) => (place === at ? Number(value) || 0 : count)) as unknown as MedalCounts,
                )
              }
            />
          ))}
        </div>
        {hasStars && (
          <Toggle
            label={t('settings.stars')}
            hint={t('settings.starsHint')}
            checked={isStarShown}
            onChange={setIsStarShown}
          />
        )}
        <div className={styles.actions}>
          <Button component="a" href={writeScrollAddress(address)} target="_blank" rel="noreferrer">
            {t('settings.open')}
          </Button>
          <UnlessReadOnly>
            <Button variant="default" loading={isBusy} onClick={() => void copyPass()}>
              {t('settings.copyPass')}
            </Button>
          </UnlessReadOnly>
        </div>
        <UnlessReadOnly>
          <div>
            <p>{t('settings.photosHint')}</p>
            <Link to={`/admin/contest/${cid}/photos`}>{t('settings.photos')}</Link>
          </div>
        </UnlessReadOnly>
        <Notice kind="warning">{t('settings.secret')}</Notice>
        <h3>{t('keys.title')}</h3>
        <dl className={styles.keys}>
          {(['next', 'back', 'play', 'speed', 'ends', 'screen'] as const).map((key) => (
            <div key={key}>
              <dt>
                <kbd>{t(`keys.${key}.key`)}</kbd>
              </dt>
              <dd>{t(`keys.${key}.does`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  )
}

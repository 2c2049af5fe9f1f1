import { useQuery } from '@tanstack/react-query'
import type { AlertView } from '@verdict/contract'
import { Link } from 'react-router'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { openAlertsQuery } from './queries.ts'

/** Alerts whose condition still holds; nothing when all is well. */
export function OpenAlerts() {
  const { data } = useQuery(openAlertsQuery)
  return (
    <>
      {data?.map((alert) => (
        <OpenAlert key={alert.id} alert={alert} />
      ))}
    </>
  )
}

function OpenAlert({ alert }: { alert: AlertView }) {
  const { t } = useTranslation('adminAlerts')
  const { rule, subject, value, threshold, openedAt } = alert
  const user = useUser()
  const words = t(`said.${rule}`, { subject, value, threshold })
  return (
    <Notice kind="warning">
      {mayUse(user, 'alert.admin') ? <Link to="/admin/alerts">{words}</Link> : words} <RelativeTime at={openedAt} />
    </Notice>
  )
}

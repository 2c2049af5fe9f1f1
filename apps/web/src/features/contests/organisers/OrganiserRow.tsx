import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestOrganiser } from '@verdict/contract'
import { type ContestRight, contestRights } from '@verdict/contract/vocabulary'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import styles from './Organisers.module.css'
import { useRefreshOrganisers } from './queries.ts'

interface Props {
  readonly cid: number
  readonly person: ContestOrganiser
  readonly mayChange: boolean
  readonly onRemoved: () => void
}

/** A co-organiser with the right, which the managers of the contest change. */
export function OrganiserRow({ cid, person, mayChange, onRemoved }: Props) {
  const { t } = useTranslation('contestOrganisers')
  const refresh = useRefreshOrganisers(cid)
  const { username, nickname, right, addedBy, addedAt } = person
  const save = useMutation({
    mutationFn: (next: ContestRight) => call('contestOrganisers.save', { body: { cid, username, right: next } }),
    onSuccess: () => toast.success(t('saved')),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => call('contestOrganisers.remove', { body: { cid, username } }),
    onSuccess: onRemoved,
    onSettled: refresh,
  })
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <strong>{nickname === null || nickname === '' ? username : `${username} (${nickname})`}</strong>
        <span className={styles.muted}>{t('added', { name: addedBy, time: localTime(parseInstant(addedAt)) })}</span>
      </span>
      {mayChange ? (
        <span className={styles.buttons}>
          <SelectField
            label={t('rightOf', { name: username })}
            value={right}
            options={contestRights.map((value) => ({ value, text: t(`right.${value}`) }))}
            onChange={(value) => save.mutate(contestRights.find((known) => known === value) ?? right)}
          />
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
            aria-label={t('removeOf', { name: username })}
          >
            {t('remove')}
          </Button>
        </span>
      ) : (
        <span>{t(`right.${right}`)}</span>
      )}
    </li>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ContestCategory, ContestOrganization, ContestTeamList } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowButtons } from '../../../ui/tables/RowButtons.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { OrganizationDialog } from './OrganizationDialog.tsx'
import { useRefreshTeams } from './queries.ts'
import styles from './Teams.module.css'

type Open =
  | { readonly kind: 'category'; readonly item: ContestCategory | null }
  | { readonly kind: 'organization'; readonly item: ContestOrganization | null }

/** Categories and organisations of a contest. */
export function GroupsPanel({ cid, data }: { cid: number; data: ContestTeamList }) {
  const { t } = useTranslation('contestTeams')
  const [open, setOpen] = useState<Open | null>(null)
  const confirm = useConfirm()
  const refresh = useRefreshTeams(cid)
  const { organizations, categories } = data
  const remove = useMutation({
    mutationFn: (kept: Pick<ContestTeamList, 'organizations' | 'categories'>) =>
      call('contestTeams.saveGroups', { body: { cid, ...kept } }),
    onSettled: refresh,
  })
  const askRemove = (name: string, kept: Pick<ContestTeamList, 'organizations' | 'categories'>): void =>
    confirm.ask({
      title: t('groups.removeAsk', { name }),
      text: t('groups.removeText'),
      yes: t('groups.remove'),
      isDangerous: true,
      onYes: () => remove.mutate(kept),
    })
  const close = (): void => setOpen(null)
  return (
    <>
      <Panel
        title={t('categories')}
        aside={
          <UnlessReadOnly>
            <Button variant="default" onClick={() => setOpen({ kind: 'category', item: null })}>
              {t('groups.addCategory')}
            </Button>
          </UnlessReadOnly>
        }
      >
        {categories.length === 0 ? (
          <EmptyState title={t('groups.noCategories')} hint={t('groups.noCategoriesHint')} />
        ) : (
          <ul className={styles.list} aria-label={t('categories')}>
            {categories.map((item) => (
              <li key={item.id}>
                <span className={styles.who}>
                  <strong>{item.isRanked ? item.name : t('unrankedOf', { name: item.name })}</strong>
                  <span className={styles.muted}>
                    {item.id} · {t('groups.teams', { count: countOf(data, item.id) })}
                  </span>
                </span>
                <UnlessReadOnly>
                  <RowButtons
                    name={item.name}
                    onEdit={() => setOpen({ kind: 'category', item })}
                    onRemove={() =>
                      askRemove(item.name, { organizations, categories: categories.filter(({ id }) => id !== item.id) })
                    }
                  />
                </UnlessReadOnly>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel
        title={t('organizations')}
        aside={
          <UnlessReadOnly>
            <Button variant="default" onClick={() => setOpen({ kind: 'organization', item: null })}>
              {t('groups.addOrganization')}
            </Button>
          </UnlessReadOnly>
        }
      >
        {organizations.length === 0 ? (
          <EmptyState title={t('groups.noOrganizations')} hint={t('groups.noOrganizationsHint')} />
        ) : (
          <ul className={styles.list} aria-label={t('organizations')}>
            {organizations.map((item) => (
              <li key={item.id}>
                {item.logo !== null && <img className={styles.logo} src={item.logo} alt="" loading="lazy" />}
                <span className={styles.who}>
                  <strong>{item.formalName}</strong>
                  <span className={styles.muted}>{[item.id, item.name, item.country].filter(Boolean).join(' · ')}</span>
                </span>
                <UnlessReadOnly>
                  <RowButtons
                    name={item.name}
                    onEdit={() => setOpen({ kind: 'organization', item })}
                    onRemove={() =>
                      askRemove(item.name, {
                        organizations: organizations.filter(({ id }) => id !== item.id),
                        categories,
                      })
                    }
                  />
                </UnlessReadOnly>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {open?.kind === 'category' && <CategoryDialog cid={cid} data={data} item={open.item} onClose={close} />}
      {open?.kind === 'organization' && <OrganizationDialog cid={cid} data={data} item={open.item} onClose={close} />}
      <Confirm confirm={confirm} />
    </>
  )
}

const countOf = ({ teams }: ContestTeamList, id: string): number =>
  teams.filter(({ categories }) => categories.includes(id)).length

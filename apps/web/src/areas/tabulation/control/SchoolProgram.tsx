import { platformMarks } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Actions, Banner, Button, Combobox, Facts, Field, FieldGrid, FormHeader, Panel, PanelBody, Stack } from '@school/ui'
import { KeyRound, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useKeys } from '../../../forms/keys'
import { optionsOf } from '../../../report'
import { useSignedIn } from '../../../session'
import { useMoment } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { type MarkScopeValues, noScope } from './MarkScope'

interface SchoolProgramProps {
  readonly title: string
  readonly tabs: ReactNode
  readonly schoolId: string | null
  readonly set: (change: Partial<MarkScopeValues>) => void
}

/** The key with which a school's own program takes locked marks, and what waits for it. */
export function SchoolProgram({ title, tabs, schoolId, set }: SchoolProgramProps) {
  const text = useText()
  const intl = useIntl()
  const moment = useMoment()
  const { client } = useApi()
  const { viewer } = useSignedIn()
  const keys = useKeys(platformMarks.syncKey)
  const { data: all } = useCall(platformMarks.initialValues, {})
  const { data } = useCall(platformMarks.syncKey, schoolId ? { params: { id: schoolId } } : null)
  const school = all?.schools.find(one => one.id === schoolId)?.name ?? ''
  const make = (schoolId: string) =>
    keys.make({
      owner: school,
      inUse: Boolean(data?.key),
      make: async () => (await client.call(platformMarks.makeKey, { body: { schoolId } })).key,
    })
  const end = (schoolId: string) => keys.end(school, () => client.call(platformMarks.endKey, { body: { schoolId } }))
  return (
    <>
      <FormHeader title={title} caption="Edit" />
      <Stack>
        {tabs}
        <Panel>
          <PanelBody>
            <Stack>
              <FieldGrid>
                <Field label={text('tabStatus.examColumn.school')} required help={text('tabStatus.program.help')}>
                  <Combobox
                    options={optionsOf(all?.schools)}
                    value={schoolId}
                    onChange={id => set({ ...noScope, schoolId: id })}
                  />
                </Field>
              </FieldGrid>
              {data && !data.external ? <Banner tone="info">{text('tabStatus.program.native')}</Banner> : null}
              {data ? (
                <Facts>
                  <dt>{text('tabStatus.program.waiting')}</dt>
                  <dd>{intl.formatNumber(data.waiting)}</dd>
                  <dt>{text('tabStatus.program.taken')}</dt>
                  <dd>{intl.formatNumber(data.taken)}</dd>
                  <dt>{text('feeSync.key')}</dt>
                  <dd>{data.key ? `••••${data.key.hint}` : text('feeSync.noKey')}</dd>
                  {data.key ? (
                    <>
                      <dt>{text('tabStatus.program.made')}</dt>
                      <dd>{`${moment(data.key.createdAt)} ${data.key.createdBy}`.trim()}</dd>
                      <dt>{text('tabStatus.program.lastUsed')}</dt>
                      <dd>{data.key.lastUsedAt ? moment(data.key.lastUsedAt) : text('tabStatus.program.never')}</dd>
                    </>
                  ) : null}
                </Facts>
              ) : null}
              {schoolId && data && viewer.roles.includes('GJAdmin') ? (
                <Actions>
                  {data.key ? (
                    <Button icon={LockKeyhole} onClick={() => void end(schoolId)}>
                      {text('feeSync.endKey')}
                    </Button>
                  ) : null}
                  <Button icon={KeyRound} variant={data.key ? undefined : 'primary'} onClick={() => void make(schoolId)}>
                    {text(data.key ? 'feeSync.rotateKey' : 'feeSync.makeKey')}
                  </Button>
                </Actions>
              ) : null}
            </Stack>
          </PanelBody>
        </Panel>
      </Stack>
      {keys.dialog}
    </>
  )
}

import { type AnswerOfCall, guardianUsers } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import {
  Actions,
  Banner,
  Button,
  ButtonLink,
  Checkbox,
  Facts,
  Field,
  FieldGrid,
  FigureStrip,
  Filters,
  FormHeader,
  Panel,
  PanelBody,
  Progress,
  Select,
  Stack,
  Table,
  useConfirm,
} from '@school/ui'
import { Eye, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useYearAndSchool } from '../../heading'
import { problemText, useProblemToast } from '../../problems'
import { classesOf, classFiltersOfToday, FilterFields, useReport } from '../../report'
import { useText } from '../../text'
import { useWork } from '../../work'
import { useOutcome } from './useOutcome'
import type { Channel } from './user-filters'

type Receipt = AnswerOfCall<typeof guardianUsers.autoReceipt>

/** What a run did, with those who could not be reached. */
function RunReceipt({ receipt }: { receipt: Receipt }) {
  const text = useText()
  const outcome = useOutcome()
  const { created, already, send, channel, sent, withoutAddress } = receipt
  const words = [text('guardianUsers.created', { n: created, m: already })]
  if (send)
    words.push(outcome.sent({ sent, withoutAddress: withoutAddress.length, sentBefore: 0, blocked: 0 }, channel, 'Guardian'))
  return (
    <Panel
      title={text('guardianUsers.receipt')}
      actions={<ButtonLink href="/student/create-guardian-user?tab=send">{text('guardianUsers.tab.send')}</ButtonLink>}
    >
      <PanelBody>
        <Banner tone="success">{words.join(' ')}</Banner>
      </PanelBody>
      {withoutAddress.length > 0 ? (
        <Table
          cards
          label={text('guardianUsers.unreached')}
          rows={withoutAddress}
          rowKey={row => row.loginName}
          columns={[
            { key: 'name', header: text('guardianUsers.column.guardian'), look: 'name', cell: row => row.name },
            { key: 'people', header: text('guardianUsers.column.student'), cell: row => row.people },
            { key: 'loginName', header: text('guardianUsers.column.loginName'), look: 'code', cell: row => row.loginName },
          ]}
        />
      ) : null}
    </Panel>
  )
}

/** /student/auto-generate-guardian-user: all missing logins of chosen classes in one run. */
export default function AutoGenerate() {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const confirm = useConfirm()
  const fail = useProblemToast()
  const reload = useReload()
  const work = useWork()
  const context = useYearAndSchool()
  const { data: offers } = useCall(guardianUsers.autoInitialValues, {})
  const channels = offers?.channels ?? []
  const report = useReport({
    name: 'auto-generate',
    columns: offers && [],
    filters: values => classFiltersOfToday(text, offers, values),
  })
  const classes = classesOf(report.values)
  const [chosen, setChannel] = useState<Channel>()
  const channel = chosen ?? channels[0] ?? 'sms'
  const [atOnce, setAtOnce] = useState(false)
  const none = offers?.channels.length === 0
  const send = atOnce && !none
  const [viewed, setViewed] = useState(false)
  const [receipt, setReceipt] = useState<Receipt>()
  const view = useCall(guardianUsers.autoViewData, viewed && offers ? { query: { ...classes, channel } } : null)
  const { error, isLoading, isValidating } = view
  // What a run would make is told by an answer to the present choice alone.
  const data = error ? undefined : view.data
  const short = send && data !== undefined && data.credits > data.balance

  const generate = async () => {
    const sure = await confirm({
      icon: 'info',
      title: text('guardianUsers.autoTitle'),
      message: text(send ? 'guardianUsers.sureRunSend' : 'guardianUsers.sureRun', { n: data?.toCreate ?? 0 }),
      confirmText: text('guardianUsers.run'),
    })
    if (!sure) return
    setReceipt(undefined)
    const done = await work.run('run', async api => ({
      job: await api.call(guardianUsers.autoGenerate, { body: { filters: classes, channel, send } }),
      result: null,
    }))
    if (!done?.job) return
    try {
      setReceipt(await client.call(guardianUsers.autoReceipt, { params: { id: done.job.id } }))
    } catch (error) {
      fail(error)
    }
    await reload(guardianUsers.autoViewData)
  }

  return (
    <>
      <FormHeader title={text('guardianUsers.autoTitle')} caption="Info" context={context} />
      <Filters>
        <FilterFields report={report} />
      </Filters>
      <Stack>
        <Panel title={text('guardianUsers.rule')}>
          <PanelBody>
            <Stack>
              <span>{offers ? text(`guardianUsers.rule.${offers.loginRule}`) : null}</span>
              <Facts>
                {offers?.examples.map(example => [
                  <dt key={`${example.admNo}-from`}>{offers.loginRule === 'mobile' ? example.mobile : example.admNo}</dt>,
                  <dd key={`${example.admNo}-to`}>{example.loginName}</dd>,
                ])}
              </Facts>
            </Stack>
          </PanelBody>
        </Panel>
        <Panel title={text('guardianUsers.sending')}>
          <PanelBody>
            <Stack>
              {none ? <Banner tone="warning">{text('guardianUsers.noChannel')}</Banner> : null}
              <FieldGrid>
                <Field label={text('guardianUsers.channel')}>
                  <Select
                    options={channels.map(value => ({ value, label: text(`guardianUsers.channel.${value}`) }))}
                    value={none ? null : channel}
                    disabled={none}
                    onChange={value => setChannel(channels.find(one => one === value))}
                  />
                </Field>
                <Checkbox checked={send} disabled={none} onChange={setAtOnce}>
                  {text('guardianUsers.sendAtOnce')}
                </Checkbox>
              </FieldGrid>
              <Actions>
                <Button icon={Eye} busy={viewed && isValidating} onClick={() => (viewed ? void view.mutate() : setViewed(true))}>
                  {text('guardianUsers.view')}
                </Button>
                <Button
                  icon={WandSparkles}
                  variant="primary"
                  busy={work.doing === 'run'}
                  disabled={!data || isValidating || data.toCreate === 0 || short}
                  onClick={() => void generate()}
                >
                  {text('guardianUsers.run')}
                </Button>
              </Actions>
            </Stack>
          </PanelBody>
        </Panel>
        {error ? <Banner tone="danger">{problemText(intl, error)}</Banner> : null}
        {data ? (
          <FigureStrip
            label={text('guardianUsers.preview')}
            figures={[
              { key: 'students', label: text('guardianUsers.figure.students'), value: intl.formatNumber(data.students) },
              { key: 'guardians', label: text('guardianUsers.figure.guardians'), value: intl.formatNumber(data.guardians) },
              { key: 'withLogin', label: text('guardianUsers.figure.withLogin'), value: intl.formatNumber(data.withLogin) },
              { key: 'toCreate', label: text('guardianUsers.figure.toCreate'), value: intl.formatNumber(data.toCreate) },
              { key: 'withoutMobile', label: text('guardianUsers.withoutMobile'), value: intl.formatNumber(data.withoutMobile) },
              ...(send && channel !== 'email'
                ? [
                    {
                      key: 'need',
                      label: text('guardianUsers.need'),
                      value: intl.formatNumber(data.credits),
                      note: text('guardianUsers.ofBalance', { balance: data.balance }),
                      tone: short ? ('danger' as const) : undefined,
                    },
                  ]
                : []),
            ]}
          />
        ) : null}
        {short ? <Banner tone="danger">{text('guardianUsers.short', { n: data.credits, m: data.balance })}</Banner> : null}
        {data?.toCreate === 0 && !isLoading ? <Banner tone="success">{text('guardianUsers.nothingMissing')}</Banner> : null}
        {work.doing ? <Progress label={text('guardianUsers.working')} value={work.share} /> : null}
        {receipt && !work.doing ? <RunReceipt receipt={receipt} /> : null}
      </Stack>
    </>
  )
}

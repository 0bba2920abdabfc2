import { Problem, smsFormats } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { dltCategories, formatLimits, whatsappCategories } from '@school/rules'
import { Badge, Badges, Banner, Button, Facts, Field, Select, Stack, TextInput, useToast, WithDrawer } from '@school/ui'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ListPanel, useFilteredList } from '../../list'
import { PlainText } from '../../PlainText'
import { useProblemToast } from '../../problems'
import { codeFilter, type ReportFilter, ReportFilters, type RowOf, searchFilter } from '../../report'
import { type Say, useNamedText, useText } from '../../text'
import { useMoment } from '../../zone'

type Row = RowOf<typeof smsFormats.list>

const states = ['Waiting', 'Approved'] as const
const channels = ['sms', 'whatsapp'] as const

const filters = (text: Say): readonly ReportFilter[] => [
  searchFilter(text, text('platform.formatSearch')),
  codeFilter(text, 'state', text('platform.state'), states, value => text(`platform.format.${value}`)),
  codeFilter(text, 'channel', text('platform.channel'), channels, value => text(`platform.channel.${value}`)),
]

/** Message formats of all schools; a row opens what the operators of India are told, and the approval. */
export function FormatApproval() {
  const text = useText()
  const moment = useMoment()
  const [opened, setOpened] = useState<string>()
  const list = useFilteredList({
    name: 'formats-to-approve',
    ready: true,
    filters: () => filters(text),
    call: smsFormats.list,
    request: (values, page) => ({
      query: {
        state: values.code('state', states),
        channel: values.code('channel', channels),
        text: values.text(),
        ...page,
      },
    }),
  })
  const format = list.rows.data?.results.find(row => row.id === opened)
  return (
    <Stack>
      <ReportFilters report={list.report} />
      <WithDrawer
        drawer={
          format && {
            key: format.id,
            title: format.name,
            content: <Approval key={`${format.id} ${format.version}`} format={format} />,
            onClose: () => setOpened(undefined),
          }
        }
      >
        <ListPanel<Row>
          list={list}
          count={count => text('platform.formatCount', { count })}
          table={{
            label: text('platform.formats'),
            rowKey: row => row.id,
            rowName: row => row.name,
            onPick: row => setOpened(row.id),
            empty: { title: text('platform.noFormats') },
            columns: [
              { key: 'at', header: text('platform.createdAt'), look: 'code', cell: row => moment(row.createdAt) },
              { key: 'name', header: text('platform.formatName'), look: 'name', cell: row => row.name },
              { key: 'school', header: text('platform.school'), cell: row => row.school.name },
              { key: 'channel', header: text('platform.channel'), cell: row => text(`platform.channel.${row.channel}`) },
              {
                key: 'state',
                header: text('platform.state'),
                cell: row => (
                  <Badge status={row.isApproved ? 'success' : 'warning'}>
                    {text(row.isApproved ? 'platform.format.Approved' : 'platform.format.Waiting')}
                  </Badge>
                ),
              },
              {
                key: 'template',
                header: text('platform.templateId'),
                look: 'code',
                cell: row =>
                  row.dltTemplateId ||
                  (row.channel === 'whatsapp' && row.isApproved ? text(`platform.waCategory.${row.waCategory}`) : '–'),
              },
            ],
          }}
        />
      </WithDrawer>
    </Stack>
  )
}

/** One format with its registered text, and what can be decided about it. */
function Approval({ format }: { format: Row }) {
  const text = useText()
  const named = useNamedText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const { client } = useApi()
  const [template, setTemplate] = useState(format.dltTemplateId)
  const [campaign, setCampaign] = useState(format.campaignName)
  const [dlt, setDlt] = useState(format.dltCategory)
  const [category, setCategory] = useState(format.waCategory)
  const [wrong, setWrong] = useState<string>()
  const isHeld = format.channel === 'whatsapp'
  const [busy, setBusy] = useState(false)
  const { version } = format
  const params = { id: format.id }

  const decide = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setWrong(undefined)
    try {
      await work()
      toast.success(done)
      await reload(smsFormats.list)
    } catch (error) {
      const said = error instanceof Problem ? (error.field('dltTemplateId') ?? error.field('campaignName')) : undefined
      if (said) setWrong(said)
      else fail(error)
    } finally {
      setBusy(false)
    }
  }
  const approve = () =>
    decide(
      () =>
        client.call(smsFormats.approve, {
          params,
          body: { dltTemplateId: template.trim(), dltCategory: dlt, waCategory: category, campaignName: campaign, version },
        }),
      text('platform.approved'),
    )
  const withdraw = () =>
    decide(() => client.call(smsFormats.withdraw, { params, body: { version } }), text('platform.approvalWithdrawn'))

  return (
    <Stack>
      <p>
        <PlainText text={format.body} />
      </p>
      {format.channel === 'sms' ? (
        <Facts>
          <dt>{text('platform.registeredText')}</dt>
          <dd>{format.registeredText}</dd>
          {format.isApproved ? (
            <>
              <dt>{text('platform.waCategory')}</dt>
              <dd>{text(`platform.dltCategory.${format.dltCategory}`)}</dd>
            </>
          ) : null}
        </Facts>
      ) : null}
      {format.warnings.map(warning => (
        <Banner key={warning} tone="warning">
          {named(`platform.warning.${warning}`, warning)}
        </Banner>
      ))}
      <Badges>
        <Badge>{format.school.name}</Badge>
        {format.predefined ? <Badge>{text('platform.predefined')}</Badge> : null}
      </Badges>
      {format.channel === 'sms' && !format.isApproved ? (
        <>
          <Field label={text('platform.templateId')} required error={wrong}>
            <TextInput value={template} maxLength={40} inputMode="numeric" onChange={setTemplate} />
          </Field>
          <Field label={text('platform.waCategory')} required help={text('platform.dltCategoryHelp')}>
            <Select
              options={dltCategories.map(value => ({ value, label: text(`platform.dltCategory.${value}`) }))}
              value={dlt}
              onChange={chosen => chosen && setDlt(chosen)}
            />
          </Field>
        </>
      ) : null}
      {isHeld && !(format.predefined && !format.isApproved) && format.campaignName ? (
        <Facts>
          <dt>{text('platform.campaign')}</dt>
          <dd>{format.campaignName}</dd>
        </Facts>
      ) : null}
      {isHeld && format.predefined && !format.isApproved ? (
        <Field label={text('platform.campaign')} required error={wrong}>
          <TextInput value={campaign} maxLength={formatLimits.campaignName} onChange={setCampaign} />
        </Field>
      ) : null}
      {isHeld && !format.isApproved ? (
        <Field label={text('platform.waCategory')} required>
          <Select
            options={whatsappCategories.map(value => ({ value, label: text(`platform.waCategory.${value}`) }))}
            value={category}
            onChange={chosen => chosen && setCategory(chosen)}
          />
        </Field>
      ) : null}
      {format.isApproved ? (
        <div>
          <Button icon={Undo2} variant="dangerQuiet" busy={busy} onClick={() => void withdraw()}>
            {text('platform.withdrawApproval')}
          </Button>
        </div>
      ) : (
        <div>
          <Button icon={Check} variant="primary" busy={busy} onClick={() => void approve()}>
            {text('platform.approve')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

import { type AnswerOfCall, carryForward } from '@school/api/client'
import { useAction, useApi, useCall, useReload } from '@school/api/react'
import { type CarryMode, carryModes, formatRupees } from '@school/rules'
import {
  Actions,
  Banner,
  Button,
  Checkbox,
  DateInput,
  Field,
  FieldGrid,
  MultiSelect,
  NumberInput,
  Panel,
  PanelBody,
  Select,
  Skeleton,
  Stack,
  useToast,
} from '@school/ui'
import { Download, Forward, Search } from 'lucide-react'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useWork } from '../../live/work'
import { saveBlob } from '../../report/save-blob'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import { CarryHistory } from './CarryHistory'
import { CarryPreview, type Preview } from './CarryPreview'
import { TypedDialog } from './TypedDialog'

type Offers = AnswerOfCall<typeof carryForward.initialValues>

interface Values {
  readonly toYearId: string | null
  readonly accountIds: readonly string[]
  readonly mode: CarryMode
  readonly includeFines: boolean
  readonly includeTerminated: boolean
  readonly dueDate: string | null
  readonly least: number | null
}

interface FieldsProps {
  readonly offers: Offers
  readonly from: Offers['years'][number]
  readonly values: Values
  readonly set: (change: Partial<Values>) => void
}

/** What is carried, and how. */
function CarryFields({ offers, from, values, set }: FieldsProps) {
  const text = useText()
  const today = useSchoolToday()
  const later = offers.years.filter(year => year.startsOn > from.startsOn)
  const to = later.find(({ id }) => id === values.toYearId)
  return (
    <FieldGrid>
      <Field label={text('yearEnding.fees.to')} required>
        <Select
          options={later.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.toYearId}
          onChange={toYearId => set({ toYearId, dueDate: later.find(({ id }) => id === toYearId)?.startsOn ?? null })}
        />
      </Field>
      <Field label={text('yearEnding.fees.accounts')}>
        <MultiSelect
          options={offers.accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={[...values.accountIds]}
          onChange={accountIds => set({ accountIds })}
        />
      </Field>
      <Field label={text('yearEnding.fees.mode')}>
        <Select
          options={carryModes.map(value => ({ value, label: text(`yearEnding.fees.mode.${value}`) }))}
          value={values.mode}
          onChange={mode => mode && set({ mode })}
        />
      </Field>
      <Field label={text('yearEnding.fees.dueDate')} required>
        <DateInput
          value={values.dueDate}
          today={today}
          min={to?.startsOn}
          max={to?.endsOn}
          onChange={dueDate => set({ dueDate })}
        />
      </Field>
      <Field label={text('yearEnding.fees.least')}>
        <NumberInput money value={values.least} onChange={least => set({ least })} />
      </Field>
      <Stack>
        <Checkbox checked={values.includeFines} onChange={includeFines => set({ includeFines })}>
          {text('yearEnding.fees.includeFines')}
        </Checkbox>
        <Checkbox checked={values.includeTerminated} onChange={includeTerminated => set({ includeTerminated })}>
          {text('yearEnding.fees.includeTerminated')}
        </Checkbox>
      </Stack>
    </FieldGrid>
  )
}

type CarryProps = { readonly schoolId: string; readonly code: string; readonly fromYearId: string }

function Carrying({ schoolId, code, offers, from }: Omit<CarryProps, 'fromYearId'> & Pick<FieldsProps, 'offers' | 'from'>) {
  const text = useText()
  const fail = useProblemToast()
  const toast = useToast()
  const { client } = useApi()
  const { run, doing } = useWork()
  const reload = useReload()
  const look = useAction(carryForward.preview)
  const next = offers.years.find(year => year.startsOn > from.endsOn)
  const [values, setValues] = useState<Values>({
    ...{ toYearId: next?.id ?? null, accountIds: [], mode: 'total', includeFines: false, includeTerminated: false },
    ...{ dueDate: next?.startsOn ?? null, least: null },
  })
  const [preview, setPreview] = useState<Preview>()
  const [asking, setAsking] = useState(false)
  if (!next) return <Banner tone="info">{text('yearEnding.fees.noYear')}</Banner>
  const order = {
    ...{ schoolId, fromYearId: from.id, toYearId: values.toYearId ?? '', mode: values.mode, dueDate: values.dueDate ?? '' },
    ...{ accountIds: [...values.accountIds], includeFines: values.includeFines, includeTerminated: values.includeTerminated },
    least: Math.round((values.least ?? 0) * 100),
  }
  const ready = values.toYearId !== null && values.dueDate !== null
  const show = (page = 1) =>
    void look
      .run({ body: { ...order, page } })
      .then(setPreview)
      .catch(fail)
  const carry = async (typedText: string) => {
    const done = await run('carry', async caller => ({
      job: await caller.call(carryForward.run, { body: { ...order, typedText } }),
      result: null,
    }))
    if (done?.job?.message) toast.success(done.job.message)
    setAsking(false)
    setPreview(undefined)
    await reload(carryForward.list)
  }
  const save = () =>
    void client
      .download(carryForward.export, { body: order })
      .then(blob => saveBlob(blob, 'carry-forward.xlsx'))
      .catch(fail)
  return (
    <Panel title={text('yearEnding.fees.run')}>
      <PanelBody>
        <Stack>
          <p>{text('yearEnding.fees.help')}</p>
          <CarryFields
            offers={offers}
            from={from}
            values={values}
            set={change => {
              setValues(before => ({ ...before, ...change }))
              setPreview(undefined)
            }}
          />
          <Actions>
            <Button icon={Search} disabled={!ready} busy={look.busy} onClick={() => show()}>
              {text('yearEnding.fees.preview')}
            </Button>
            {preview && preview.rows.pagination.count > 0 ? (
              <Button icon={Download} onClick={save}>
                {text('yearEnding.fees.export')}
              </Button>
            ) : null}
            {preview && preview.total > 0 ? (
              <Button variant="primary" icon={Forward} onClick={() => setAsking(true)}>
                {text('yearEnding.fees.run')}
              </Button>
            ) : null}
          </Actions>
          {preview ? <CarryPreview preview={preview} year={from.name} onPage={show} /> : null}
        </Stack>
      </PanelBody>
      {asking && preview ? (
        <TypedDialog
          title={text('yearEnding.fees.run')}
          help={text('yearEnding.fees.runHelp', {
            ...{ n: preview.students, amount: formatRupees(preview.total) },
            to: offers.years.find(({ id }) => id === order.toYearId)?.name ?? '',
          })}
          label={text('yearEnding.fees.run')}
          code={code}
          busy={doing !== undefined}
          onConfirm={typedText => void carry(typedText)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Panel>
  )
}

/** Carries unpaid fees into a later year, and shows what was carried so far. */
export function CarryForward({ schoolId, code, fromYearId }: CarryProps) {
  const { data: offers } = useCall(carryForward.initialValues, { query: { school: schoolId } })
  const from = offers?.years.find(({ id }) => id === fromYearId)
  if (!offers || !from) return <Skeleton height="240px" />
  return (
    <Stack>
      <Carrying schoolId={schoolId} code={code} offers={offers} from={from} />
      <CarryHistory schoolId={schoolId} code={code} />
    </Stack>
  )
}

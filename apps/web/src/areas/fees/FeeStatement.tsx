import { familyFees } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, formatRupees } from '@school/rules'
import {
  Button,
  EmptyState,
  ErrorState,
  Field,
  FigureStrip,
  Filters,
  FormHeader,
  Menu,
  Panel,
  Select,
  Skeleton,
  Stack,
} from '@school/ui'
import { Award, FileText, Printer } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText, useProblemToast } from '../../forms/problems'
import { saveBlob } from '../../report/save-blob'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { type Statement, StatementDues } from './StatementDues'
import { StatementMoney } from './StatementMoney'

/** Papers of the family, loaded and given to the browser. */
function usePapers({ academicYearId, year }: Pick<Statement, 'academicYearId' | 'year'>) {
  const { client } = useApi()
  const fail = useProblemToast()
  const save = (paper: Promise<Blob>, name: string) => void paper.then(blob => saveBlob(blob, name), fail)
  return {
    statement: () =>
      save(client.download(familyFees.reportPdf, { query: { academicYearId } }), `fees-${year.replace(/[^\w-]+/g, '-')}.pdf`),
    certificate: (financialYear: string) =>
      save(client.download(familyFees.certificate, { query: { financialYear } }), `fee-certificate-${financialYear}.pdf`),
  }
}

function Papers({ statement }: { readonly statement: Statement }) {
  const text = useText()
  const papers = usePapers(statement)
  const { financialYears } = statement
  const nothing = statement.accounts.length === 0 && statement.receipts.length === 0
  return (
    <>
      {nothing ? null : (
        <>
          <Button icon={Printer} onClick={() => window.print()}>
            {text('familyFees.print')}
          </Button>
          <Button icon={FileText} onClick={papers.statement}>
            {text('familyFees.pdf')}
          </Button>
        </>
      )}
      {financialYears.length > 0 ? (
        <Menu
          label={text('familyFees.certificate')}
          placement="bottom-end"
          trigger={props => (
            <Button icon={Award} {...props}>
              {text('familyFees.certificate')}
            </Button>
          )}
          items={financialYears.map(year => ({
            key: year,
            label: text('familyFees.ofYear', { year }),
            onSelect: () => papers.certificate(year),
          }))}
        />
      ) : null}
    </>
  )
}

function Shown({ statement }: { readonly statement: Statement }) {
  const text = useText()
  const { accounts, receipts, totals } = statement
  if (accounts.every(one => one.installments.length === 0) && receipts.length === 0)
    return (
      <Panel>
        <EmptyState title={text('familyFees.nothing', { year: statement.year })} />
      </Panel>
    )
  const advance = accounts.reduce((sum, one) => sum + one.advanceAvailable, 0)
  const held = accounts.reduce((sum, one) => sum + one.advanceHeld, 0)
  const figure = (key: string, label: string, paise: number) => ({ key, label, value: formatRupees(paise) })
  return (
    <>
      <FigureStrip
        label={text('familyFees.closing')}
        figures={[
          figure('balance', text('payments.balance'), totals.balance),
          figure('paid', text('payments.paid'), totals.paid),
          figure('net', text('familyFees.net'), totals.net),
          ...(advance > 0 ? [figure('advance', text('familyFees.advance'), advance)] : []),
          ...(held > 0 ? [figure('held', text('familyFees.held'), held)] : []),
        ]}
      />
      <StatementDues statement={statement} />
      <StatementMoney statement={statement} />
    </>
  )
}

/** /parent/student-fees-report-in-guardian: fees of the child in a year, for the records and taxes of its family. */
export default function FeeStatement() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()('g.fees.report')
  const [params, setParams] = useSearchParams()
  const year = params.get('year') ?? undefined
  const { data, error, mutate } = useCall(familyFees.report, { query: year ? { academicYearId: year } : {} })
  return (
    <>
      <FormHeader
        title={title}
        context={
          data && [data.student.name, data.student.admNo, text('payments.asOf', { date: displayDay(data.asOf) })].join(' · ')
        }
        actions={data ? <Papers statement={data} /> : undefined}
      />
      {data ? (
        <Filters>
          <Field label={text('payments.year')}>
            <Select
              options={data.years.map(({ id, name }) => ({ value: id, label: name }))}
              value={data.academicYearId}
              onChange={value => setParams(value ? { year: value } : {}, { replace: true })}
            />
          </Field>
        </Filters>
      ) : null}
      <Stack>
        {error && !data ? <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState> : null}
        {data || error ? null : <Skeleton height="480px" />}
        {data ? <Shown statement={data} /> : null}
      </Stack>
    </>
  )
}

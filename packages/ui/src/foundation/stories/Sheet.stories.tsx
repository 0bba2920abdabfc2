import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bookmark, ChartLine, Check, EllipsisVertical, FileSpreadsheet, Lock, Printer, Send, Table, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { Badge, Banner, Caption, EmptyState, ErrorState, FormHeader, Progress } from '../../feedback'
import {
  Button,
  ButtonGroup,
  Checkbox,
  DateInput,
  Field,
  IconButton,
  Link,
  MultiSelect,
  NumberInput,
  RadioGroup,
  SearchInput,
  Select,
  Switch,
  Tabs,
  TextArea,
  TextInput,
} from '../../form'
import { color, font, media, space, statusNames } from '..'

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  column-gap: ${space[48]};

  ${media.small} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Part = styled.section`
  min-width: 0;
  padding: 20px 0 ${space[24]};
  border-bottom: 1px solid ${color.rule};

  & > h2 {
    margin-bottom: ${space[16]};
    font: 600 ${font.t16} ${font.sans};
  }
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[16]};
  margin-bottom: ${space[12]};
`

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
  gap: ${space[16]} ${space[24]};
`

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Part>
      <h2>{title}</h2>
      {children}
    </Part>
  )
}

const divisions = ['V A', 'V B', 'V C', 'V D'].map(label => ({ value: label, label }))

function Components() {
  const [name, setName] = useState('Suresh Krishnan')
  const [mobile, setMobile] = useState('98470 216')
  const [amount, setAmount] = useState<number | null>(123456)
  const [day, setDay] = useState<string | null>('2026-08-10')
  const [chosen, setChosen] = useState<readonly string[]>(['V A', 'V B'])
  const [division, setDivision] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [remarks, setRemarks] = useState('')
  const [view, setView] = useState('chart')
  const [mode, setMode] = useState('contains')
  const [tab, setTab] = useState('search')
  const [wise, setWise] = useState(true)
  const [sms, setSms] = useState(true)
  return (
    <>
      <FormHeader
        title="Mark Entry"
        caption="Edit"
        context="VII A Mathematics, 2026–27"
        actions={
          <>
            <Button icon={Printer}>Print</Button>
            <Button variant="primary" icon={Send}>
              Submit
            </Button>
          </>
        }
      />
      <Columns>
        <Section title="Buttons">
          <Row>
            <Button variant="primary">Save</Button>
            <Button variant="primary" busy>
              Saving
            </Button>
            <Button variant="primary" disabled>
              Save
            </Button>
          </Row>
          <Row>
            <Button icon={FileSpreadsheet}>Excel</Button>
            <Button icon={FileSpreadsheet} disabled>
              Excel
            </Button>
            <Button variant="quiet" icon={Bookmark}>
              Class list
            </Button>
            <IconButton icon={EllipsisVertical} label="More" />
            <IconButton icon={Printer} label="Print" variant="secondary" />
            <ButtonGroup
              aria-label="View"
              value={view}
              onChange={setView}
              options={[
                { value: 'chart', label: 'Chart', icon: ChartLine, iconOnly: true },
                { value: 'table', label: 'Table', icon: Table, iconOnly: true },
              ]}
            />
          </Row>
          <Row>
            <Button variant="dangerQuiet" icon={Trash2}>
              Delete
            </Button>
            <Button variant="danger" icon={Trash2}>
              Delete 3 formats
            </Button>
          </Row>
        </Section>
        <Section title="Badges and captions">
          <Row>
            {statusNames.map(status => (
              <Badge key={status} status={status}>
                {status}
              </Badge>
            ))}
            <Badge status="success" icon={Check}>
              Reconciled
            </Badge>
          </Row>
          <Row>
            {['New', 'Edit', 'Delete', 'Mark Entry Locked', 'Info', 'Primary', 'Secondary'].map(caption => (
              <Caption key={caption} caption={caption} />
            ))}
          </Row>
          <Banner tone="warning" title="SMS balance is low" action={<Link href="#sms">Buy SMS</Link>}>
            1,840 left, the limit is 2,000.
          </Banner>
        </Section>
        <Section title="Fields">
          <Fields>
            <Field label="Guardian Name" required help="As in the school records.">
              <TextInput value={name} onChange={setName} />
            </Field>
            <Field label="Mobile" required error="Type all ten digits of the mobile number.">
              <TextInput value={mobile} onChange={setMobile} />
            </Field>
            <Field label="Adm.No" help="Given by the school, cannot change.">
              <TextInput readOnly value="2024/0113" onChange={setName} suffix={<Lock aria-hidden />} />
            </Field>
            <Field label="Amount" required>
              <NumberInput money value={amount} onChange={setAmount} />
            </Field>
            <Field label="Due date">
              <DateInput value={day} onChange={setDay} today="2026-07-18" />
            </Field>
            <Field label="Remarks">
              <TextArea value={remarks} onChange={setRemarks} maxLength={160} count />
            </Field>
          </Fields>
        </Section>
        <Section title="Choices">
          <Fields>
            <Field label="Divisions">
              <MultiSelect options={divisions} value={chosen} onChange={setChosen} />
            </Field>
            <Field label="Division">
              <Select options={divisions} value={division} onChange={setDivision} clearable />
            </Field>
            <Field label="Search students" hideLabel>
              <SearchInput value={search} onChange={setSearch} />
            </Field>
          </Fields>
          <Row style={{ marginTop: 16 }}>
            <Checkbox checked={wise} onChange={setWise}>
              Class Wise
            </Checkbox>
            <Checkbox checked={false} indeterminate onChange={setWise}>
              Some
            </Checkbox>
            <Checkbox checked={false} disabled onChange={setWise}>
              Off
            </Checkbox>
            <Switch checked={sms} onChange={setSms}>
              SMS on
            </Switch>
            <Switch checked={!sms} onChange={next => setSms(!next)}>
              SMS off
            </Switch>
          </Row>
          <RadioGroup
            aria-label="Search mode"
            value={mode}
            onChange={setMode}
            options={[
              { value: 'contains', label: 'Search contains' },
              { value: 'startsWith', label: 'Search starts with' },
            ]}
          />
          <Tabs
            label="Select Students"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { key: 'search', label: 'Search' },
              { key: 'selected', label: 'Selected Students', count: 3 },
              { key: 'all', label: 'Entire collection' },
            ]}
          />
        </Section>
        <Section title="Empty">
          <EmptyState action={<Button>Clear filters</Button>}>
            Receipts show here once a fee is paid between 1 and 17 Jul 2026.
          </EmptyState>
        </Section>
        <Section title="Failed">
          <ErrorState reference="8F2C-41" onRetry={() => setSearch('')} />
          <Progress value={40} label="students.xlsx" />
        </Section>
      </Columns>
    </>
  )
}

const meta = { title: 'Foundations/Sheet', component: Components } satisfies Meta<typeof Components>

export default meta
type Story = StoryObj<typeof meta>

/** Everything at once, to look at a change of tokens. */
export const All: Story = {}

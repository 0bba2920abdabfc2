import type { Meta, StoryObj } from '@storybook/react-vite'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { FormHeader } from '../feedback'
import { Button, Field, SearchInput, Select, Tabs } from '../form'
import { FigureStrip, Filters, Panel, ReportActions, ReportTools, Stack, useFilterState, WithFigures } from '../layouts'
import { Pagination, Table, type TableColumn } from '../table'

type Row = { id: string; date: string; receiptNo: string; name: string; division: string; mode: string; amount: string }

const rows: readonly Row[] = [
  ['26-11-2026', 'SF/00412', 'Aadhya Krishnan', 'V A', 'Cash', '₹13,200.00'],
  ['26-11-2026', 'SF/00411', 'Aarav Menon', 'V A', 'Online', '₹4,200.00'],
  ['25-11-2026', 'SF/00410', 'Abdul Rahman K. P.', 'V B', 'Cheque', '₹500.00'],
  ['25-11-2026', 'SF/00409', 'Alphonsa Maria Thomas', 'VI A', '', '₹13,500.00'],
].map(([date = '', receiptNo = '', name = '', division = '', mode = '', amount = '']) => ({
  id: receiptNo,
  date,
  receiptNo,
  name,
  division,
  mode,
  amount,
}))

const columns = (margin: boolean): readonly TableColumn<Row>[] => [
  { key: 'date', header: 'Date', look: margin ? 'margin' : 'code', cell: row => row.date },
  { key: 'receiptNo', header: 'Receipt No', look: 'code', cell: row => row.receiptNo },
  { key: 'name', header: 'Name', look: 'name', cell: row => row.name },
  { key: 'division', header: 'Division', cell: row => row.division },
  { key: 'mode', header: 'Mode', cell: row => row.mode },
  { key: 'amount', header: 'Amount', align: 'end', cell: row => row.amount },
]

const figures = (
  <FigureStrip
    label="Collection"
    figures={[
      { key: 'receipts', label: 'Receipts', value: '4' },
      { key: 'amount', label: 'Amount', value: '₹31,400.00' },
    ]}
  />
)

type Set = Readonly<Record<string, string | null>>

/** Fields that tell how many of them are set. */
function Fields({ chosen, onChange }: { chosen: Set; onChange: (chosen: Set) => void }) {
  useFilterState({ active: Object.values(chosen).filter(Boolean).length, onClear: () => onChange({}) })
  return (
    <>
      <div data-wide="">
        <Field label="Search">
          <SearchInput value="" onChange={() => undefined} placeholder="Name or Receipt No" />
        </Field>
      </div>
      {['Mode', 'Division'].map(name => (
        <Field key={name} label={name}>
          <Select
            clearable
            placeholder="All"
            options={['Cash', 'Online', 'V A'].map(value => ({ value, label: value }))}
            value={chosen[name] ?? null}
            onChange={value => onChange({ ...chosen, [name]: value })}
          />
        </Field>
      ))}
    </>
  )
}

type Report = { chosen: Set; onChange: (chosen: Set) => void; children: ReactNode }

function Head({ chosen, onChange, children }: Report) {
  return (
    <>
      <FormHeader
        title="Fee collection and concessions of the school"
        caption="Info"
        context="Academic year 2026–27 · Green Valley School, Kozhikode"
        actions={
          <ReportActions
            onSave={() => undefined}
            onPrint={() => undefined}
            columns={{
              columns: columns(true).map(({ key }) => ({ key, title: key })),
              chosen: ['date', 'name'],
              onChoose: () => undefined,
            }}
          />
        }
      />
      <Tabs
        label="Reports"
        selected="collection"
        tabs={[
          { key: 'collection', label: 'Collection', href: '/fees/report' },
          { key: 'dues', label: 'Dues', href: '/fees/dues' },
        ]}
      />
      <Filters found={`${rows.length} receipts`}>
        <Fields chosen={chosen} onChange={onChange} />
      </Filters>
      {children}
    </>
  )
}

/** A report on a phone as it should be. */
function Screen() {
  const [chosen, onChange] = useState<Set>({ Mode: 'Cash', Division: 'V A' })
  const chips = Object.entries(chosen).flatMap(([key, value]) =>
    value ? [{ key, label: `${key} ${value}`, onRemove: () => onChange({ ...chosen, [key]: null }) }] : [],
  )
  return (
    <div data-region="">
      <Head chosen={chosen} onChange={onChange}>
        <WithFigures figures={figures}>
          <Panel>
            <ReportTools count="4 receipts" chips={chips} onClear={() => onChange({})} />
            <Table cards label="Receipts" rows={rows} rowKey={row => row.id} columns={columns(true)} />
            <Pagination page={1} pageSize={20} count={4} onPage={() => undefined} />
          </Panel>
        </WithFigures>
      </Head>
    </div>
  )
}

const meta = {
  title: 'Patterns/Phone lists',
  component: Screen,
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: {
    docs: {
      description: {
        component:
          'On a phone a list begins with its records: the first stands within 200 px of the upper edge of the page. The head is one line, the search stands in place, all other filters are a sheet, all commands but the primary one are a menu, figures come after the rows, and a row is a card of three lines.',
      },
      story: { inline: false, height: '640px' },
    },
  },
} satisfies Meta<typeof Screen>

export default meta
type Story = StoryObj<typeof meta>

const depthOf = (canvasElement: HTMLElement) => {
  const region = canvasElement.querySelector('[data-region]')!
  return canvasElement.querySelector('tbody tr')!.getBoundingClientRect().top - region.getBoundingClientRect().top
}

/** Do: head, views, search and what is shown take a line each, then come the rows. */
export const Do: Story = {
  play: async ({ canvasElement }) => {
    await expect(depthOf(canvasElement)).toBeLessThanOrEqual(200)
    for (const card of canvasElement.querySelectorAll('tbody tr')) {
      await expect(card.getBoundingClientRect().height).toBeLessThanOrEqual(80)
    }
  },
}

/** Don't: figures, buttons and fields before the rows, and a line for every column. */
export const Dont: Story = {
  render: () => (
    <div data-region="">
      <FormHeader
        title="Fee collection"
        context="Academic year 2026–27"
        actions={
          <>
            <Button>Print</Button>
            <Button>Settings of the collection</Button>
            <Button variant="primary" icon={Plus}>
              New receipt
            </Button>
          </>
        }
      />
      {figures}
      <Stack>
        {['Mode', 'Division'].map(name => (
          <Field key={name} label={name}>
            <Select placeholder="All" options={[]} value={null} onChange={() => undefined} />
          </Field>
        ))}
      </Stack>
      <Table cards label="Receipts" rows={rows} rowKey={row => row.id} columns={columns(false)} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(depthOf(canvasElement)).toBeGreaterThan(200)
  },
}

/** The title is cut off in its line; a press on it tells it in full, with the year and the school. */
export const Title: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const heading = canvas.getByRole('heading', { level: 1 })
    await expect(heading.getBoundingClientRect().height).toBeLessThanOrEqual(36)
    await userEvent.click(within(heading).getByRole('button'))
    await expect(await screen.findByText('Academic year 2026–27 · Green Valley School, Kozhikode')).toBeVisible()
  },
}

/** One button says how many filters are set; its sheet has all of them, the way back and the way to what they find. */
export const Sheet: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('searchbox', { name: 'Search' })).toBeVisible()
    await expect(canvas.queryByRole('combobox', { name: /^Mode/ })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Filters (2)' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await expect(sheet.getByRole('combobox', { name: /^Mode/ })).toBeVisible()
    await userEvent.click(sheet.getAllByRole('button', { name: 'Clear' }).at(-1)!)
    await userEvent.click(sheet.getByRole('button', { name: 'Show 4 receipts' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Filters' })).toHaveFocus())
  },
}

/** Columns, files and paper stand in one menu beside the title. */
export const Menu: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'More actions' }))
    const names = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
    await expect(names).toEqual(['Columns (2 of 6)', 'Excel', 'CSV', 'PDF', 'Print'])
  },
}

/** A ledger keeps the margin of a register: the day before the rule, the sum at the end of the first line. */
export const Ledger: Story = {
  play: async ({ canvasElement }) => {
    const [first] = canvasElement.querySelectorAll('tbody tr')
    const left = first!.getBoundingClientRect().left
    const day = within(first as HTMLElement).getByText('26-11-2026')
    await expect(Math.round(day.getBoundingClientRect().right - left)).toBe(56)
    const name = within(first as HTMLElement).getByText('Aadhya Krishnan')
    const sum = within(first as HTMLElement).getByText('₹13,200.00')
    await expect(sum.getBoundingClientRect().bottom).toBeLessThanOrEqual(name.getBoundingClientRect().bottom + 4)
  },
}

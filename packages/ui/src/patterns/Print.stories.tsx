import type { Meta, StoryObj } from '@storybook/react-vite'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { FormHeader } from '../feedback'
import { Button, ButtonGroup, Field, SearchInput } from '../form'
import { Filters, Panel, PrintHeader, PrintPage, ReportTools } from '../layouts'
import { usePaper } from '../layouts/PrintHeader/story-paper'
import { Pagination, Table } from '../table'

const students = [
  ['2022/0087', 'Aadhya Krishnan', 'V A'],
  ['2022/0113', 'Aarav Menon', 'V A'],
  ['2023/0041', 'Abdul Rahman K. P.', 'V B'],
  ['2022/0095', 'Aditi Deshpande', 'V B'],
].map(([admNo = '', name = '', division = '']) => ({ admNo, name, division }))

/** A report, as it stands on the screen and as it comes out on paper. */
function Report({ record = false }: { record?: boolean }) {
  const [view, setView] = useState<'screen' | 'paper'>('screen')
  const [text, setText] = useState('')
  usePaper(view === 'paper')
  const rows = students.filter(row => row.name.toLowerCase().includes(text.toLowerCase()))
  return (
    <>
      <div style={{ marginBottom: 16 }}>
        <ButtonGroup
          aria-label="Shown as"
          options={[
            { value: 'screen', label: 'On the screen' },
            { value: 'paper', label: 'On paper' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {record ? (
        <PrintPage>
          <PrintHeader school="Green Valley School" title="Aarav Menon" lines={['Division V A']} />
          <p>Adm.No 2022/0113</p>
        </PrintPage>
      ) : null}
      <PrintHeader
        school="Green Valley School"
        title="Student Report"
        year="Academic year 2026–27"
        lines={['Class V']}
        printed="Printed on 18 Jul 2026"
      />
      <FormHeader title="Student Report" context="Academic year 2026–27" actions={<Button icon={Printer}>Print</Button>} />
      <Filters>
        <Field label="Search">
          <SearchInput value={text} onChange={setText} />
        </Field>
      </Filters>
      <Panel>
        <ReportTools count={`${rows.length} students`} />
        <Table
          label="Students"
          rows={rows}
          rowKey={row => row.admNo}
          columns={[
            { key: 'admNo', header: 'Adm.No', look: 'code', cell: row => row.admNo },
            { key: 'name', header: 'Name', look: 'name', cell: row => row.name },
            { key: 'division', header: 'Division', cell: row => row.division },
          ]}
        />
        <Pagination page={1} pageSize={20} count={rows.length} onPage={() => undefined} />
      </Panel>
    </>
  )
}

const meta = {
  title: 'Patterns/Print',
  component: Report,
  parameters: {
    docs: {
      description: {
        component:
          'Paper gets the school, the title, the filters and the day, then the rows; heads of tables stand on every sheet. Buttons, fields and pages stay behind, and whatever the theme of the screen, paper is light.',
      },
      story: { inline: false, height: '640px' },
    },
  },
} satisfies Meta<typeof Report>

export default meta
type Story = StoryObj<typeof meta>

export const OnTheScreen: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeVisible()
    await expect(canvas.getByText('Green Valley School')).not.toBeVisible()
  },
}

/** What holds on paper, seen on the screen: the head of the school comes, what can be pressed goes; and back. */
export const OnPaper: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('radio', { name: 'On paper' }))
    await expect(canvas.getByText('Green Valley School')).toBeVisible()
    await expect(canvas.getByText('Academic year 2026–27', { selector: 'span' })).toBeVisible()
    await expect(canvas.getByText('Aarav Menon')).toBeVisible()
    await expect(canvas.getByText('Print')).not.toBeVisible()
    await expect(canvas.getByText('Rows 1–4 of 4')).not.toBeVisible()
    await expect(canvas.getByLabelText('Search')).not.toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'On the screen' }))
    await expect(canvas.getByRole('button', { name: 'Print' })).toBeVisible()
  },
}

/** One record of a list is printed in its place; the screen goes on showing the list. */
export const OneRecord: Story = {
  args: { record: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Adm.No 2022/0113')).not.toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'On paper' }))
    await expect(canvas.getByText('Adm.No 2022/0113')).toBeVisible()
    await expect(canvas.getByText('Aditi Deshpande')).not.toBeVisible()
    await expect(canvas.getByText('Division V A')).toBeVisible()
  },
}

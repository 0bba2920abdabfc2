import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { FormHeader } from '../../feedback'
import { Table } from '../../table'
import { PrintHeader, type PrintHeaderProps, PrintSignatures } from './PrintHeader'
import { sheetMargins, usePaper } from './story-paper'

const rows = [
  { no: '2022/0087', name: 'Aadhya Krishnan', amount: '13,500.00' },
  { no: '2022/0113', name: 'Aarav Menon', amount: '500.00' },
]

function Paper(props: PrintHeaderProps) {
  usePaper(true)
  return (
    <>
      <PrintHeader {...props} />
      <FormHeader title={props.title} />
      <Table
        label={props.title}
        rows={rows}
        rowKey={row => row.no}
        columns={[
          { key: 'no', header: 'Adm.No', look: 'code', cell: row => row.no },
          { key: 'name', header: 'Name', look: 'name', cell: row => row.name },
          { key: 'amount', header: 'Amount', align: 'end', cell: row => row.amount },
        ]}
        totals={{ name: 'Total', amount: '₹14,000.00' }}
      />
      <PrintSignatures names={['Accountant', 'Principal']} />
    </>
  )
}

const meta = {
  title: 'Layouts/PrintHeader',
  component: Paper,
  args: {
    school: 'Green Valley School',
    address: ['Chevayur, Kozhikode 673 017 · 0495 235 6120', 'CBSE affiliation no. 930418 · School code GVS'],
    title: 'Dues',
    year: 'Academic year 2026–27',
    lines: ['Class V'],
    printed: 'Printed by Asha "Chechi" Nair on 15-07-2026 10:30',
  },
} satisfies Meta<typeof Paper>

export default meta
type Story = StoryObj<typeof meta>

/** School, title and year in the serif; the head of the screen stays behind. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Academic year 2026–27')).toBeVisible()
    for (const text of ['Green Valley School', 'Academic year 2026–27'])
      await expect(getComputedStyle(canvas.getByText(text)).fontFamily).toContain('Source Serif 4')
    await expect(canvas.queryByRole('heading', { name: 'Dues' })).toBeNull()
  },
}

export const Playground: Story = {}

/** Who printed it stands at the foot of every sheet, with the page and how many there are. */
export const Foot: Story = {
  play: async () => {
    await waitFor(() => expect(sheetMargins()).toContain('Asha \\"Chechi\\" Nair'))
    await expect(sheetMargins()).toContain('counter(page)')
    await expect(sheetMargins()).toContain('counter(pages)')
  },
}

/** A double rule of 3 px stands over the sum, and the first column of codes is the register margin. */
export const Ledger: Story = {
  play: async ({ canvasElement }) => {
    const sum = within(canvasElement).getByText('₹14,000.00')
    await expect(getComputedStyle(sum)).toMatchObject({ borderTopStyle: 'double', borderTopWidth: '3px' })
    const margin = within(canvasElement).getByText('2022/0087')
    await expect(getComputedStyle(margin)).toMatchObject({ borderRightStyle: 'solid', textAlign: 'end' })
  },
}

/** A logo that does not come leaves no broken picture. */
export const LostLogo: Story = {
  args: { logoUrl: 'data:image/png;base64,AA==' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull())
    await expect(canvasElement.querySelector('header svg')).toBeVisible()
  },
}

/** Names in other scripts are set by their own fonts. */
export const OtherScripts: Story = { args: { school: 'ഗ്രീൻ വാലി സ്കൂൾ · مدرسة الوادي الأخضر' } }

import type { Meta, StoryObj } from '@storybook/react-vite'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { expect, within } from 'storybook/test'
import { styled } from 'styled-components'
import { Badge } from '../feedback'
import { color, font, radius, space } from '../foundation'
import { PrintHeader, PrintSignatures } from '../layouts'
import { sheetMargins, usePaper } from '../layouts/PrintHeader/story-paper'
import { Table } from '../table'

const lines = [
  { no: '1', head: 'Fine', installment: 'Term 1', amount: '500.00' },
  { no: '2', head: 'Tuition fee', installment: 'Term 1', amount: '12,000.00' },
  { no: '3', head: 'Computer fee', installment: 'Term 1', amount: '1,500.00' },
]

type Column = { key: string; header: string; align?: 'end'; look?: 'code'; cell: (row: (typeof lines)[number]) => ReactNode }

const columns: readonly Column[] = [
  { key: 'no', header: 'Sl.No.', look: 'code', cell: row => row.no },
  { key: 'head', header: 'Particulars', cell: row => row.head },
  { key: 'installment', header: 'Installment', cell: row => row.installment },
  { key: 'amount', header: 'Amount (₹)', align: 'end', cell: row => row.amount },
]

const school = {
  school: 'Green Valley School',
  address: ['Chevayur, Kozhikode 673 017 · 0495 235 6120', 'CBSE affiliation no. 930418 · School code GVS'],
  title: 'Fee Receipt',
  year: 'Academic year 2026–27',
  printed: 'Printed by Asha Nair on 18-07-2026 10:30',
}

function Ledger({ totals = true, own = columns }: { totals?: boolean; own?: readonly Column[] }) {
  return (
    <Table
      label="Lines"
      rows={lines}
      rowKey={row => row.no}
      columns={own}
      totals={totals ? { head: 'Total received', amount: '₹14,000.00' } : undefined}
    />
  )
}

const Frame = styled.div`
  padding: ${space[32]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.control};
  overflow-x: auto;
`

function Sheet({ good, says, children }: { good: boolean; says: string; children: ReactNode }) {
  usePaper(true)
  const Sign = good ? Check : X
  return (
    <figure style={{ maxWidth: 794, background: color.surface }}>
      <figcaption
        style={{
          display: 'flex',
          gap: space[8],
          alignItems: 'center',
          marginBottom: space[16],
          font: `600 ${font.t14} ${font.sans}`,
        }}
      >
        <Sign size={16} aria-hidden /> {good ? 'Do' : 'Don’t'}: {says}
      </figcaption>
      {/* A sheet is as wide as its paper: a narrow page scrolls it. */}
      <Frame tabIndex={0} role="group" aria-label={says}>
        {children}
      </Frame>
    </figure>
  )
}

const meta = {
  title: 'Patterns/Paper',
  component: Sheet,
  parameters: {
    docs: {
      description: {
        component:
          'Every paper of a school comes from one template: `PrintHeader` for what the browser prints, and on the server the same for files. It begins with sign, name, address and year, says title and results in the serif and data in the sans, counts its lines in a register margin, sets a double rule of 3 px over each sum, and ends every sheet with who printed it and page n of m. A screen names title, lines and who signs, and draws nothing of it itself.',
      },
      story: { inline: false, height: '520px' },
    },
  },
  args: { good: true, says: '', children: null },
} satisfies Meta<typeof Sheet>

export default meta
type Story = StoryObj<typeof meta>

/** Head, ledger with its sum, places to sign. */
export const DoTakeTheTemplate: Story = {
  args: {
    says: 'name title, lines and who signs; the template does the rest',
    children: (
      <>
        <PrintHeader {...school} />
        <Ledger />
        <PrintSignatures names={['Accountant', 'Principal']} />
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Principal')).toBeVisible()
    await expect(getComputedStyle(canvas.getByText('₹14,000.00')).borderTopWidth).toBe('3px')
    await expect(sheetMargins()).toContain('Printed by Asha Nair')
  },
}

/** What a screen draws for itself looks like no other paper of the school. */
export const DontDrawAnOwnHead: Story = {
  args: {
    good: false,
    says: 'an own head, without the school, the year and who printed it',
    children: (
      <>
        <h2 style={{ marginBottom: space[16] }}>Receipt</h2>
        <Ledger />
      </>
    ),
  },
}

/** A sum without its rule is read as one more line. */
export const DontLetSumsBeLines: Story = {
  args: {
    good: false,
    says: 'a sum among the lines, and ₹ on every one',
    children: (
      <>
        <PrintHeader {...school} />
        <Ledger
          totals={false}
          own={columns.map(column => (column.key === 'amount' ? { ...column, cell: row => `₹${row.amount}` } : column))}
        />
        <p>Total received ₹14,000.00</p>
      </>
    ),
  },
}

/** A letter or a word stands for a state: most papers come out of a printer in black. */
export const DoSayItInWords: Story = {
  args: {
    says: 'words and letters that are read in grey',
    children: (
      <>
        <PrintHeader {...school} title="Attendance" lines={['V A', 'P present, A absent, LV on leave']} />
        <Ledger totals={false} own={[columns[0]!, columns[1]!, { key: 'state', header: 'State', cell: () => 'A' }]} />
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('cell', { name: 'A' })).toHaveLength(3)
  },
}

/** A colour alone is lost on the way to paper. */
export const DontSayItInColour: Story = {
  args: {
    good: false,
    says: 'a colour that a printer turns into grey',
    children: (
      <>
        <PrintHeader {...school} title="Attendance" lines={['V A']} />
        <Ledger
          totals={false}
          own={[columns[0]!, columns[1]!, { key: 'state', header: 'State', cell: () => <Badge status="danger">●</Badge> }]}
        />
      </>
    ),
  },
}

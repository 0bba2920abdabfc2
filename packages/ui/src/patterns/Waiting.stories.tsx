import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { FormHeader, LoadingOverlay, ScreenShape, ScreenSkeleton } from '../feedback'
import { ListLayout } from '../layouts'

const columns = [
  { key: 'admNo', header: 'Adm.No', look: 'code' as const, cell: () => '2022/0087' },
  { key: 'name', header: 'Name', look: 'name' as const, cell: () => 'Aadhya Krishnan' },
  { key: 'division', header: 'Division', cell: () => 'V A' },
]

const meta = {
  title: 'Patterns/Waiting',
  component: ScreenSkeleton,
  args: { kind: 'report', title: 'Student Report', context: 'Academic year 2026-27' },
  parameters: {
    docs: {
      description: {
        component:
          'Whoever waits sees where they are and what will come. The title of the screen stands at once, its outline after 150 ms. Nothing moves when the data come: rows are as high and as many, cards have the shape of cards. A screen says its kind in `screens.ts` of its area.',
      },
      story: { inline: false, height: '420px' },
    },
  },
} satisfies Meta<typeof ScreenSkeleton>

export default meta
type Story = StoryObj<typeof meta>

/** Do: while the code comes, the title and the outline of this kind of screen. */
export const DoShowTheScreen: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 1, name: 'Student Report' })).toBeVisible()
  },
}

/** Do: while the data come, head and columns stay, and rows hold the place of rows. */
export const DoKeepTheTable: Story = {
  render: () => (
    <ListLayout
      header={{ title: 'Student Report', context: 'Academic year 2026-27' }}
      table={{ label: 'Students', rows: undefined, rowKey: String, columns, cards: true, expectedRows: 6 }}
    />
  ),
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole('table', { name: 'Students' })
    await expect(table).toHaveAttribute('aria-busy', 'true')
    const rows = [...table.querySelectorAll<HTMLElement>('tbody > tr')]
    await expect(rows).toHaveLength(6)
    await expect(new Set(rows.map(row => row.children.length))).toEqual(new Set([3]))
  },
}

/** Do: columns that are not known yet have places too. */
export const DoHoldUnknownColumns: Story = {
  render: () => (
    <ListLayout
      header={{ title: 'Student Report', context: 'Academic year 2026-27' }}
      table={{ label: 'Students', rows: undefined, rowKey: String, columns: [], expectedRows: 6 }}
    />
  ),
  play: async ({ canvasElement }) => {
    const [row] = within(canvasElement).getByRole('table', { name: 'Students' }).querySelectorAll('tbody > tr')
    await expect(row!.children.length).toBeGreaterThan(1)
  },
}

/** Do: under a head that is there, the outline alone. */
export const DoFillTheHome: Story = {
  render: () => (
    <>
      <FormHeader title="Home" context="Thursday, 26 November 2026" />
      <ScreenShape kind="home" />
    </>
  ),
}

/** Don't: an empty page with a sign. It says neither where one is nor what will come, and all moves when it comes. */
export const DontShowASign: Story = {
  render: () => <LoadingOverlay loading fullScreen={false} />,
}

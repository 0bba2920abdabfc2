import type { Meta, StoryObj } from '@storybook/react-vite'
import {
  CalendarDays,
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CircleX,
  Eye,
  FileSpreadsheet,
  Info,
  Lock,
  type LucideIcon,
  Pencil,
  Printer,
  RefreshCw,
  Search,
  Send,
  Trash2,
  TriangleAlert,
  Upload,
  Users,
  X,
} from 'lucide-react'
import { expect } from 'storybook/test'
import { styled } from 'styled-components'
import { color, font, space } from '..'

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
  gap: ${space[16]};
  color: ${color.ink};
  font: 400 ${font.t12} ${font.sans};

  & li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
  }
`

const icons: Record<string, LucideIcon> = {
  search: Search,
  edit: Pencil,
  delete: Trash2,
  print: Printer,
  excel: FileSpreadsheet,
  upload: Upload,
  send: Send,
  date: CalendarDays,
  people: Users,
  locked: Lock,
  active: Eye,
  retry: RefreshCw,
  choose: ChevronDown,
  done: Check,
  close: X,
  success: CircleCheck,
  danger: CircleX,
  warning: TriangleAlert,
  info: Info,
  wrong: CircleAlert,
}

const meta = { title: 'Foundations/Icons' } satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

/** Lucide at 16 px with a stroke of 1.6, one sign for one thing. */
export const InUse: Story = {
  render: () => (
    <Grid>
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name}>
          <Icon aria-hidden />
          {name}
        </li>
      ))}
    </Grid>
  ),
  play: async ({ canvasElement }) => {
    const first = canvasElement.querySelector('svg')
    await expect(first?.getBoundingClientRect().width).toBe(16)
  },
}

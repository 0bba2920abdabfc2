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

  &[data-wide] {
    grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
  }

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

const meta = {
  title: 'Foundations/Icons',
  parameters: {
    docs: {
      description: {
        component:
          'Lucide at 16 px with a stroke of 1.6. One sign stands for one thing everywhere. A sign beside words is hidden from screen readers; a sign alone is named by its button.',
      },
    },
  },
} satisfies Meta

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

/** Names of the signs that files of the library take from lucide-react. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/import (?:type )?\{([^}]*)\} from 'lucide-react'/g)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map(name => name.trim().replace(/ as .*/, ''))
      .filter(name => name !== '' && !name.startsWith('type ') && name !== 'LucideIcon'),
  )

/** Every sign the library uses, by its name in lucide-react. */
export const All: StoryObj<{ names: readonly string[] }> = {
  loaders: [
    async () => {
      const [set, { sources }] = await Promise.all([import('lucide-react'), import('./story-sources')])
      return { set, names: [...new Set(sources.flatMap(namesIn))].sort() }
    },
  ],
  render: (_args, { loaded }) => {
    const { set, names } = loaded as { set: Readonly<Record<string, LucideIcon>>; names: readonly string[] }
    return (
      <Grid data-wide="">
        {names.map(name => {
          const Icon = set[name]
          return (
            <li key={name}>
              {Icon ? <Icon aria-hidden /> : null}
              {name}
            </li>
          )
        })}
      </Grid>
    )
  },
  play: async ({ canvasElement }) => {
    const signs = [...canvasElement.querySelectorAll('li')]
    await expect(signs.length).toBeGreaterThan(60)
    for (const sign of signs) await expect(sign.querySelector('svg'), sign.textContent ?? '').not.toBeNull()
  },
}

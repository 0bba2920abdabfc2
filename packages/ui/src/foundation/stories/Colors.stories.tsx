import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { styled } from 'styled-components'
import {
  type ContrastPair,
  color,
  contrastPairs,
  contrastRatio,
  darkColors,
  deriveAccent,
  font,
  lightColors,
  radius,
  SchoolTheme,
  space,
  type ThemeColors,
} from '..'

const Sheet = styled.div`
  padding: ${space[24]};
  background: ${color.paper};
`

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  gap: ${space[16]};
`

const Swatch = styled.li`
  font: 400 ${font.t12} ${font.sans};
  color: ${color.inkMuted};

  & > i {
    display: block;
    height: 48px;
    margin-bottom: ${space[4]};
    border: 1px solid ${color.rule};
    border-radius: ${radius.control};
  }

  & > b {
    display: block;
    color: ${color.ink};
    font-weight: 500;
  }
`

const Pairs = styled.table`
  width: 100%;
  max-width: 720px;
  font: 400 ${font.t13} ${font.sans};

  & th {
    padding: ${space[8]} ${space[12]};
    border-bottom: 1px solid ${color.ruleInk};
    color: ${color.inkMuted};
    font: 600 ${font.t12} ${font.sans};
    text-align: start;
  }

  & td {
    padding: ${space[4]} ${space[12]};
    border-bottom: 1px solid ${color.rule};
    font-variant-numeric: tabular-nums;
  }

  & :is(td, th):nth-child(n + 4) {
    text-align: end;
  }
`

const Frame = styled.div`
  overflow-x: auto;
`

const themes = { light: lightColors, dark: darkColors } as const

function RoleGrid({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <SchoolTheme theme={theme}>
      <Sheet>
        <Grid>
          {Object.entries(themes[theme]).map(([role, value]) => (
            <Swatch key={role}>
              <i style={{ background: value }} />
              <b>{role}</b>
              {value}
            </Swatch>
          ))}
        </Grid>
      </Sheet>
    </SchoolTheme>
  )
}

const meta = {
  title: 'Foundations/Colour roles',
  parameters: {
    flush: true,
    docs: {
      description: {
        component:
          'A widget names a role, never a value: the theme decides what it is. Every pair of roles that a widget puts together is in `contrastPairs`, and a test keeps each above what WCAG asks: 4.5 for text, 3 for shapes.',
      },
    },
  },
} satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

/** What a role is for, by how its name begins; the first that fits counts. */
const uses: readonly (readonly [name: RegExp, use: string])[] = [
  [/^paper$/, 'Ground of the page'],
  [/^well$/, 'Sunken ground: fields that cannot be changed, code'],
  [/^surface$/, 'Panels on the page'],
  [/^raised$/, 'What floats: dialogs, lists, menus'],
  [/^hover$/, 'Under the pointer'],
  [/^ruleStrong$/, 'Edge of a control'],
  [/^ruleInk$/, 'Line under the head of a table'],
  [/^rule$/, 'Hairlines'],
  [/^inkMuted$/, 'Second words'],
  [/^inkFaint$/, 'Third words: hints, placeholders'],
  [/^ink$/, 'Words'],
  [/^solidInk$/, 'Words on a solid status'],
  [/^scrim$/, 'Over the page behind a dialog'],
  [/^cover/, 'The cover of the register beside the login'],
  [/^chart/, 'Series of a chart'],
  [/^accent/, 'The colour of the school: what is chosen, focused, primary'],
  [/Solid$/, 'Status: filled button, bar, mark'],
  [/Soft$/, 'Status: ground of badges and banners'],
  [/Ink$/, 'Status: words'],
  [/Rule$/, 'Status: edge'],
]

/** The weakest pair a role is the ink of, or else the ground of. */
function weakest(role: string, colors: ThemeColors): { pair: ContrastPair; ratio: number } | undefined {
  const asInk = contrastPairs.filter(pair => pair.ink === role)
  const pairs = asInk.length > 0 ? asInk : contrastPairs.filter(pair => pair.on === role)
  return pairs
    .map(pair => ({ pair, ratio: contrastRatio(colors[pair.ink], colors[pair.on]) }))
    .sort((one, other) => one.ratio / one.pair.needed - other.ratio / other.pair.needed)[0]
}

const Chip = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  white-space: nowrap;

  & > i {
    width: 28px;
    height: 18px;
    border: 1px solid ${color.rule};
    border-radius: ${radius.mark};
  }
`

function RoleValue({ role, colors }: { role: keyof ThemeColors; colors: ThemeColors }) {
  const found = weakest(role, colors)
  const other = found && (found.pair.ink === role ? found.pair.on : found.pair.ink)
  return (
    <>
      <td>
        <Chip>
          <i style={{ background: colors[role] }} />
          {colors[role]}
        </Chip>
      </td>
      <td>
        {found ? (
          <span data-needed={found.pair.needed} data-ratio={found.ratio.toFixed(2)}>
            {found.ratio.toFixed(2)} {found.pair.ink === role ? 'on' : 'under'} {other}, {found.pair.needed} needed
          </span>
        ) : (
          'no words, no shape of its own'
        )}
      </td>
    </>
  )
}

const RoleTable = styled(Pairs)`
  max-width: none;

  & :is(td, th):nth-child(n + 4) {
    text-align: start;
  }
`

/** Every role with its value in both themes and the weakest contrast it reaches there. */
export const Roles: Story = {
  parameters: { flush: false },
  render: () => (
    <Frame tabIndex={0} role="region" aria-label="Colour roles">
      <RoleTable>
        <thead>
          <tr>
            {['Role', 'For', 'Light', 'Weakest in light', 'Dark', 'Weakest in dark'].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(lightColors) as (keyof ThemeColors)[]).map(role => (
            <tr key={role}>
              <td>{role}</td>
              <td>{uses.find(([name]) => name.test(role))?.[1]}</td>
              <RoleValue role={role} colors={lightColors} />
              <RoleValue role={role} colors={darkColors} />
            </tr>
          ))}
        </tbody>
      </RoleTable>
    </Frame>
  ),
  play: async ({ canvasElement }) => {
    const reached = [...canvasElement.querySelectorAll<HTMLElement>('[data-ratio]')]
    await expect(reached.length).toBeGreaterThan(60)
    for (const { dataset } of reached) await expect(Number(dataset.ratio)).toBeGreaterThanOrEqual(Number(dataset.needed))
  },
}

export const Light: Story = { render: () => <RoleGrid theme="light" /> }

export const Dark: Story = { render: () => <RoleGrid theme="dark" /> }

function PairTable({ colors }: { colors: ThemeColors }) {
  return (
    <Frame tabIndex={0} role="region" aria-label="Pairs in use">
      <Pairs>
        <thead>
          <tr>
            <th>Sample</th>
            <th>Ink</th>
            <th>On</th>
            <th>Needed</th>
            <th>Reached</th>
          </tr>
        </thead>
        <tbody>
          {contrastPairs.map(pair => (
            <tr key={`${pair.ink} ${pair.on}`}>
              <td aria-hidden style={{ background: colors[pair.on], color: colors[pair.ink] }}>
                {pair.needed === 4.5 ? 'V A 12' : '■ ◯'}
              </td>
              <td>{pair.ink}</td>
              <td>{pair.on}</td>
              <td>{pair.needed}</td>
              <td data-ratio>{contrastRatio(colors[pair.ink], colors[pair.on]).toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </Pairs>
    </Frame>
  )
}

/** Every pair the widgets put together, with the ratio it reaches. */
export const Contrast: Story = {
  parameters: { flush: false },
  render: (_args, { globals }) => <PairTable colors={globals.theme === 'dark' ? darkColors : lightColors} />,
  play: async ({ canvasElement }) => {
    for (const cell of canvasElement.querySelectorAll('[data-ratio]'))
      await expect(Number(cell.textContent)).toBeGreaterThanOrEqual(3)
  },
}

const wishes = ['#0e5a6b', '#7a1f3d', '#1f4fa3', '#5a3d8a', '#2c5e1a', '#ffd500', '#808080']

/** A school's own colour, and why some are refused. */
export const SchoolAccents: Story = {
  parameters: { flush: false },
  render: () => (
    <Grid>
      {wishes.map(wish => {
        const answer = deriveAccent(wish)
        return (
          <Swatch key={wish}>
            <i style={{ background: wish }} />
            <b>{wish}</b>
            {answer.ok
              ? `white text reaches ${contrastRatio('#ffffff', wish).toFixed(2)}`
              : answer.reason === 'notAColour'
                ? 'is no colour'
                : `refused: ${answer.contrast.toFixed(2)} of ${answer.needed} (${answer.reason})`}
          </Swatch>
        )
      })}
    </Grid>
  ),
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { styled } from 'styled-components'
import {
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

function Roles({ theme }: { theme: 'light' | 'dark' }) {
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

const meta = { title: 'Foundations/Colour roles', parameters: { flush: true } } satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = { render: () => <Roles theme="light" /> }

export const Dark: Story = { render: () => <Roles theme="dark" /> }

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

import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { styled } from 'styled-components'
import { color, densitySizes, font, layer, radius, shadow, space } from '..'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[24]};
  font: 400 ${font.t12} ${font.sans};
  color: ${color.inkMuted};

  & i {
    display: block;
    margin-bottom: ${space[4]};
    background: ${color.accentRule};
  }
`

const Box = styled.i`
  width: 96px;
  height: 64px;
  border: 1px solid ${color.rule};

  [data-plain] & {
    background: ${color.raised};
  }
`

const Names = styled.table`
  font: 400 ${font.t13} ${font.sans};
  color: ${color.ink};

  & :is(td, th) {
    padding: ${space[4]} ${space[24]} ${space[4]} 0;
    border-bottom: 1px solid ${color.rule};
    text-align: start;
    font-variant-numeric: tabular-nums;
  }

  & th {
    color: ${color.inkMuted};
    font-weight: 600;
  }
`

const meta = {
  title: 'Foundations/Space',
  parameters: {
    docs: {
      description: {
        component:
          'Ten distances, four corners, one shadow. Things that belong together stand 8 px apart, fields 16 px, parts of a page 24 px. Only what floats has a shadow; everything else is kept apart by ground and hairline.',
      },
    },
  },
} satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

export const Distances: Story = {
  render: () => (
    <Row>
      {Object.entries(space).map(([name, value]) => (
        <span key={name}>
          <i style={{ width: value, height: value }} />
          {name}
        </span>
      ))}
    </Row>
  ),
}

export const CornersAndShadow: Story = {
  render: () => (
    <Row data-plain="">
      {Object.entries(radius).map(([name, value]) => (
        <span key={name}>
          <Box style={{ borderRadius: value }} />
          {name} {value}
        </span>
      ))}
      <span>
        <Box style={{ borderRadius: radius.panel, boxShadow: shadow.float }} />
        float
      </span>
    </Row>
  ),
}

/** What lies over what: the higher number is in front. */
export const Elevation: Story = {
  render: () => (
    <Names>
      <thead>
        <tr>
          <th scope="col">Layer</th>
          <th scope="col">Order</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(layer).map(([name, order]) => (
          <tr key={name}>
            <td>{name}</td>
            <td data-order>{order}</td>
          </tr>
        ))}
      </tbody>
    </Names>
  ),
  play: async ({ canvasElement }) => {
    const orders = [...canvasElement.querySelectorAll('[data-order]')].map(cell => Number(cell.textContent))
    await expect(orders).toEqual([...orders].sort((one, other) => one - other))
  },
}

/** Controls and rows are as high as the density says. */
export const Density: Story = {
  render: () => (
    <Row>
      {Object.entries(densitySizes).map(([name, height]) => (
        <span key={name}>
          <Box data-testid={name} style={{ height }} />
          {name} {height} px
        </span>
      ))}
    </Row>
  ),
  play: async ({ canvasElement }) => {
    for (const [name, height] of Object.entries(densitySizes))
      await expect(canvasElement.querySelector(`[data-testid=${name}]`)?.getBoundingClientRect().height).toBe(height)
  },
}

import type { Meta, StoryObj } from '@storybook/react-vite'
import { styled } from 'styled-components'
import { color, font, radius, shadow, space } from '..'

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

const meta = { title: 'Foundations/Space' } satisfies Meta

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

import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { styled } from 'styled-components'
import { color, font, space } from '..'

const Rows = styled.dl`
  display: grid;
  grid-template-columns: minmax(64px, max-content) minmax(0, 1fr);
  gap: ${space[12]} ${space[24]};
  align-items: baseline;

  & dt {
    color: ${color.inkFaint};
    font: 400 ${font.t12} ${font.sans};
  }

  & dd {
    overflow-wrap: anywhere;
  }
`

const meta = {
  title: 'Foundations/Type',
  parameters: {
    docs: {
      description: {
        component:
          'Inter for everything on the screen, in six sizes that each bring their line height; a serif for paper and the cover alone. Names in Devanagari take the size of the words around them.',
      },
    },
  },
} satisfies Meta

export default meta
type Story = StoryObj<typeof meta>

const sizes = ['t12', 't13', 't14', 't16', 't20', 't26'] as const

const uses = {
  t12: 'heads of tables, hints, badges',
  t13: 'second lines, contexts, pages',
  t14: 'words, fields, buttons, cells',
  t16: 'heads of panels and dialogs',
  t20: 'the heading of a screen',
  t26: 'figures of a strip',
} as const

export const Scale: Story = {
  render: () => (
    <Rows>
      {sizes.map(name => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>
            {name} {font[name]}, {uses[name]}
          </dt>
          <dd style={{ font: `400 ${font[name]} ${font.sans}` }}>Register of attendance, division V A</dd>
        </div>
      ))}
      {[400, 450, 500, 600].map(weight => (
        <div key={weight} style={{ display: 'contents' }}>
          <dt>weight {weight}</dt>
          <dd style={{ font: `${weight} ${font.t14} ${font.sans}` }}>Register of attendance, division V A</dd>
        </div>
      ))}
      <dt>serif, paper only</dt>
      <dd style={{ font: `600 ${font.t20} ${font.serif}` }}>Green Valley School</dd>
      <dt>Devanagari</dt>
      <dd style={{ font: `400 ${font.t16} ${font.sans}` }}>उपस्थिति पंजिका, कक्षा पाँच</dd>
    </Rows>
  ),
  play: async () => {
    await document.fonts.ready
    await expect(document.fonts.check('14px "Inter Variable"', 'V A')).toBe(true)
  },
}

/** Figures stand under one another. */
export const TabularFigures: Story = {
  render: () => (
    <div style={{ width: 120, textAlign: 'right', font: `400 ${font.t14} ${font.sans}`, fontVariantNumeric: 'tabular-nums' }}>
      <p>₹1,11,111.00</p>
      <p>₹9,86,540.00</p>
      <p>₹47,208.00</p>
    </div>
  ),
}

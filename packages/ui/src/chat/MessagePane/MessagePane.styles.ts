import { styled } from 'styled-components'
import { color, font, media, motion, radius, shadow, space } from '../../foundation'

export const Pane = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
  background: ${color.paper};

  /* The pane itself keeps its place when rows come above or change their height. */
  & > [data-messages] {
    flex: 1;
    min-height: 0;
    overflow-anchor: none;
    overscroll-behavior: contain;
  }

  & > [data-messages]:focus-visible {
    outline-offset: -2px;
  }
`

/** Makes the scrolling box as long as the layout says, which draws only what is in sight. */
export const End = styled.div`
  position: absolute;
  inset-inline-start: 0;
  width: 1px;
  height: 1px;
  pointer-events: none;
`

export const Faces = styled.div`
  display: grid;
  flex: 1;
  align-content: center;
  min-height: 0;
  padding: ${space[16]};
  overflow: auto;
`

export const Bones = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
  width: min(100%, 560px);

  & > :nth-child(even) {
    align-self: flex-end;
  }
`

/** What is measured: a row with the space below it. */
export const Measured = styled.div`
  padding: 0 ${space[16]} ${space[12]};
`

export const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  padding-top: ${space[8]};
  color: ${color.inkMuted};
  font: 500 ${font.t12} ${font.sans};

  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${color.rule};
  }

  &[data-new] {
    color: ${color.primary.ink};
  }

  &[data-new]::before,
  &[data-new]::after {
    background: ${color.accentRule};
  }
`

export const Row = styled.div`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  gap: ${space[8]};
  width: fit-content;
  max-width: min(88%, 600px);

  &[data-own] {
    grid-template-columns: minmax(0, 1fr) 32px;
    margin-inline-start: auto;
  }
`

export const Bubble = styled.div`
  width: fit-content;
  max-width: 100%;
  padding: ${space[8]} ${space[12]};
  border: 1px solid ${color.rule};
  border-radius: ${radius.control} ${radius.panel} ${radius.panel};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  ${media.small} {
    font: 400 ${font.t16} ${font.sans};
  }

  [data-own] & {
    margin-inline-start: auto;
    border-color: ${color.accentRule};
    border-radius: ${radius.panel} ${radius.control} ${radius.panel} ${radius.panel};
    background: ${color.accentSoft};
  }

  [data-own] &[data-state='sending'] {
    border-color: ${color.rule};
    background: ${color.well};
    color: ${color.inkMuted};
  }

  [data-own] &[data-state='failed'] {
    border-color: ${color.danger.solid};
    background: ${color.danger.soft};
  }

  &[data-deleted],
  [data-own] &[data-deleted] {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    border: 1px dashed ${color.ruleStrong};
    background: none;
    color: ${color.inkMuted};
    font: 400 ${font.t14} ${font.sans};
  }

  & a {
    color: ${color.primary.ink};
    text-decoration-color: ${color.accentRule};
    text-underline-offset: 3px;
  }

  & a:hover {
    text-decoration-color: currentColor;
  }
`

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]};
  min-height: 28px;
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;

  [data-own] & {
    justify-content: flex-end;
  }

  &[data-failed] {
    gap: ${space[4]} ${space[8]};
    padding-top: ${space[4]};
    color: ${color.danger.ink};
  }

  & > svg {
    width: 14px;
    height: 14px;
  }

  /* As large as a finger wants it, without making the line as high. */
  & > button[data-square] {
    margin-block: -8px;
  }
`

export const Jump = styled.button`
  position: absolute;
  inset-block-end: ${space[12]};
  inset-inline-start: 50%;
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 44px;
  min-height: 36px;
  padding: 0 ${space[12]};
  border: 1px solid ${color.accentRule};
  border-radius: ${radius.pill};
  background: ${color.raised};
  box-shadow: ${shadow.float};
  color: ${color.primary.ink};
  font: 500 ${font.t13} ${font.sans};
  white-space: nowrap;
  transform: translateX(-50%);
  transition: background-color ${motion.leave};

  [dir='rtl'] & {
    transform: translateX(50%);
  }

  &:hover {
    background: ${color.hover};
  }

  ${media.small} {
    min-height: 44px;
  }
`

/** Over the first messages while earlier ones are fetched. */
export const Older = styled.div`
  position: absolute;
  inset-block-start: ${space[8]};
  inset-inline: ${space[16]};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  pointer-events: none;

  & > * {
    pointer-events: auto;
  }

  & > p {
    padding: ${space[4]} ${space[12]};
    border: 1px solid ${color.danger.rule};
    border-radius: ${radius.pill};
    background: ${color.danger.soft};
    color: ${color.danger.ink};
    font: 400 ${font.t13} ${font.sans};
  }
`

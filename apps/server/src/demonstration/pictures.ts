import sharp from 'sharp'
import { Chance } from './chance'

/** What a drawn photo shows. */
export type Scene = 'field' | 'hall' | 'garden' | 'museum'

const shirts = ['#c8553d', '#2f6f8f', '#e0a83a', '#5b7f4b', '#7a5c8e']
const skins = ['#8d5b3e', '#a9744f', '#6f432a']

/** A child of plain shapes, standing at `x` with the feet at `y`. */
function child(chance: Chance, x: number, y: number, size: number): string {
  const [shirt, skin] = [chance.pick(shirts), chance.pick(skins)]
  const arm = chance.percent(40) ? -14 : 10
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <path d="M-6 -22h5v22h-5zM1 -22h5v22h-5z" fill="#2c3440"/><rect x="-9" y="-46" width="18" height="26" rx="5" fill="${shirt}"/>
    <path d="M-9 -43l-8 ${arm}M9 -43l8 ${-arm}" stroke="${skin}" stroke-width="4" stroke-linecap="round"/>
    <circle cy="-55" r="8" fill="${skin}"/><path d="M-8 -56a8 8 0 0 1 16 0z" fill="#1f1a17"/></g>`
}

const backgrounds: Readonly<Record<Scene, (chance: Chance) => string>> = {
  field:
    chance => `<rect width="400" height="300" fill="#cfe4f0"/><circle cx="${60 + chance.below(280)}" cy="56" r="24" fill="#f6d77a"/>
    <path d="M0 150 90 96l80 40 70-52 160 74v40H0z" fill="#9fb9a1"/><rect y="170" width="400" height="130" fill="#7fa66a"/>
    <path d="M0 300 150 170h20L60 300zM180 300 196 170h14l-4 130zM330 300 232 170h18l130 130z" fill="#e9efe2" opacity=".6"/>`,
  hall: () => `<rect width="400" height="300" fill="#e9dfcf"/><rect y="200" width="400" height="100" fill="#b98f63"/>
    <path d="M30 30h70v90H30zM165 30h70v90h-70zM300 30h70v90h-70z" fill="#cfe0ea" stroke="#8d7a62" stroke-width="5"/>
    <path d="M24 176h160v14H24zM216 176h160v14H216z" fill="#6e4d31"/><circle cx="80" cy="158" r="18" fill="#3e7ca8"/>
    <path d="M262 176l16-40 16 40z" fill="#b9483a"/><rect x="310" y="146" width="34" height="30" fill="#d8b24c"/>`,
  garden: chance => `<rect width="400" height="300" fill="#dcebe6"/><rect y="180" width="400" height="120" fill="#8a6b4a"/>
    ${[50, 140, 260, 350].map(x => `<g transform="translate(${x} ${176 + chance.below(14)})"><rect x="-3" y="-34" width="6" height="34" fill="#6a4a2e"/><circle cy="-46" r="${18 + chance.below(8)}" fill="#5d8f56"/></g>`).join('')}`,
  museum: () => `<rect width="400" height="300" fill="#d9d6e3"/><rect y="190" width="400" height="110" fill="#8d879c"/>
    <path d="M40 50h80v80H40z" fill="#f2ead7" stroke="#a2824a" stroke-width="7"/><path d="M46 120l26-40 18 22 14-16 12 34z" fill="#6f8fa5"/>
    <path d="M270 190v-70h70v70z" fill="#b9b4c6"/><path d="M282 120c0-40 46-40 46 0z" fill="#c9a25d"/>`,
}

/** A photo drawn with plain shapes, the same for the same number. */
export async function drawPhoto(scene: Scene, number: number, width: number): Promise<Buffer> {
  const chance = new Chance(1000 + number)
  const children = Array.from({ length: 4 + chance.below(4) }, (_, index) =>
    child(chance, 40 + index * 52 + chance.below(24), 236 + chance.below(48), 1 + chance.below(5) / 10),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${width}" height="${(width * 3) / 4}">${backgrounds[scene](chance)}${children.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

import { type Tlp, tlpLabel } from '@watchfloor/contract';
import { cleanFileName } from '../../files/file-name';

const TITLE_MAX = 80;

/** `Halcyon Drift goes dark_20260521T1355Z_TLP-AMBER.pdf` */
export function nameExport(title: string, tlp: Tlp, at: string, extension: string): string {
  const time = `${at.slice(0, 16).replaceAll(/[-:]/g, '')}Z`;
  const label = tlpLabel(tlp).replace(':', '-');
  const short = [...title.replaceAll(/[\\/]/g, '_')].slice(0, TITLE_MAX).join('').trim();
  return `${cleanFileName(short)}_${time}_${label}.${extension}`;
}

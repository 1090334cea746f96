import { stripHidden } from '../../look-alikes';

/** Under which an address is compared: how it is written does not make it another one. */
export const toEmailKey = (address: string) => stripHidden(address.normalize('NFKC')).toLowerCase();

/** As it was made before look-alikes were folded: older accounts may differ by more. */
export const toExactKey = (address: string) => address.normalize('NFC').toLowerCase();

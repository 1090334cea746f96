import { stripHidden } from '../../look-alikes';

/** Addresses with the same key are the same address, however they are written. */
export const toEmailKey = (address: string) => stripHidden(address.normalize('NFKC')).toLowerCase();

/** The key of accounts from before look-alikes were folded. */
export const toExactKey = (address: string) => address.normalize('NFC').toLowerCase();

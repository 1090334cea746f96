export {
  findMemberByEmail,
  type Identity,
  type LockedMember,
  lockAdminsAndMember,
} from './auth.queries';

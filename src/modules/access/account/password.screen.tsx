import { useNavigate } from 'react-router-dom';
import { PasswordDialog } from '#client/session/PasswordDialog.tsx';

/** `/profile/password`: the change of one's password, as a page of its own. */
export function PasswordScreen() {
  const navigate = useNavigate();
  return <PasswordDialog onLeave={() => void navigate('/profile/index')} />;
}

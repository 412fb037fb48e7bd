"""Options that name the service and the caller."""

from __future__ import annotations


class ModuleDocFragment:
    # For modules.
    DOCUMENTATION = r'''
options:
  url:
    description:
      - Address of the service.
      - Without it the module uses the environment variable C(KEYRACK_URL), or C(http://localhost:8080).
    type: str
  key:
    description:
      - API key. Without it, and without I(login_user), the module uses the environment variable C(KEYRACK_KEY), or the
        file that C(KEYRACK_KEY_FILE) names.
    type: str
  login_user:
    description:
      - Name of a user, in place of an API key. Without it, and without a key, the module uses the environment variable
        C(KEYRACK_USER).
    type: str
  login_password:
    description:
      - Password of I(login_user). Without it the module uses the environment variable C(KEYRACK_PASSWORD).
    type: str
  ca_file:
    description:
      - File with the certificates of your own authority, in PEM. Without it the module uses the environment variable
        C(KEYRACK_CA_FILE).
    type: path
  timeout:
    description:
      - Seconds without data after which a call fails.
    type: float
    default: 30
  comment:
    description:
      - Why the task changes something. The histories of what it changes show this text of at most 200 characters.
    type: str
requirements:
  - Python 3.9 or newer where the module runs. Run it on the controller, with C(delegate_to=localhost).
'''

    # For inventory and lookup plugins.
    PLUGIN = r'''
options:
  url:
    description:
      - Address of the service.
    type: str
    default: http://localhost:8080
    env:
      - name: KEYRACK_URL
  key:
    description:
      - API key. Without it, and without I(login_user), the plugin uses the environment variable C(KEYRACK_KEY), or the
        file that C(KEYRACK_KEY_FILE) names.
    type: str
  login_user:
    description:
      - Name of a user, in place of an API key. Without it, and without a key, the plugin uses the environment variable
        C(KEYRACK_USER).
    type: str
  login_password:
    description:
      - Password of I(login_user). Without it the plugin uses the environment variable C(KEYRACK_PASSWORD).
    type: str
  ca_file:
    description:
      - File with the certificates of your own authority, in PEM.
    type: path
    env:
      - name: KEYRACK_CA_FILE
  timeout:
    description:
      - Seconds without data after which a call fails.
    type: float
    default: 30
requirements:
  - Python 3.9 or newer
'''

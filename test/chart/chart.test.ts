/** All suites share one file, and so one worker, because each rendered chart is then parsed only once. */
import './generated-files.suite';
import './rendering.suite';
import './pods.suite';
import './network.suite';
import './settings.suite';
import './environment.suite';
import './upgrade.suite';
import './production-examples.suite';
import './skaffold.suite';
